CREATE TABLE "setup_links" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "setup_notes" (
	"id" smallint PRIMARY KEY NOT NULL,
	"mail_worked_at" timestamp with time zone,
	"dismissed_at" timestamp with time zone
);
--> statement-breakpoint
-- An installation that was in use before needs no list of first steps.
INSERT INTO "setup_notes" ("id", "dismissed_at") SELECT 1, now() WHERE EXISTS (SELECT FROM "users" WHERE "role" = 'ADMIN');
