CREATE TABLE "database_mark" (
	"id" smallint PRIMARY KEY NOT NULL,
	"database" uuid DEFAULT gen_random_uuid() NOT NULL,
	"number" bigint DEFAULT 0 NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL
);
