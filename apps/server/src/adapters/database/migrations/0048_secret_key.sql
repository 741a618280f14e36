CREATE TABLE "secret_keys" (
	"id" smallint PRIMARY KEY DEFAULT 1 NOT NULL,
	"fingerprint" text NOT NULL,
	"since" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "secret_keys_one" CHECK ("secret_keys"."id" = 1)
);
