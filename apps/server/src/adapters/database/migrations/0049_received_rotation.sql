ALTER TABLE "sessions" ADD COLUMN "received_rotation" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "received_before" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
UPDATE "sessions" SET "received_rotation" = "newest"."rotation", "received_before" = "newest"."rotation"
FROM (
  SELECT "grant_id", max(coalesce(("payload"->>'rotations')::int, 0)) AS "rotation"
  FROM "identity_payloads" WHERE "model" = 'RefreshToken' GROUP BY "grant_id"
) AS "newest"
WHERE "sessions"."id" = "newest"."grant_id";
