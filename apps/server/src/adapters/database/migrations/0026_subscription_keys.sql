CREATE TABLE "subscription_key_days" (
	"key_id" uuid NOT NULL,
	"day" date NOT NULL,
	"requests" bigint NOT NULL,
	"refused" bigint NOT NULL,
	CONSTRAINT "subscription_key_days_key_id_day_pk" PRIMARY KEY("key_id","day")
);
--> statement-breakpoint
ALTER TABLE "subscription_keys" DROP CONSTRAINT "subscription_keys_pkey";--> statement-breakpoint
ALTER TABLE "subscription_keys" RENAME COLUMN "application" TO "name";--> statement-breakpoint
ALTER TABLE "subscription_keys" ADD COLUMN "id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL;--> statement-breakpoint
ALTER TABLE "subscription_keys" ADD COLUMN "key_hash" text;--> statement-breakpoint
ALTER TABLE "subscription_keys" ADD COLUMN "hint" text;--> statement-breakpoint
ALTER TABLE "subscription_keys" ADD COLUMN "previous_key_hash" text;--> statement-breakpoint
ALTER TABLE "subscription_keys" ADD COLUMN "previous_valid_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "subscription_keys" ADD COLUMN "requests_per_minute" integer;--> statement-breakpoint
ALTER TABLE "subscription_keys" ADD COLUMN "created_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "subscription_keys" ADD COLUMN "created_by" uuid;--> statement-breakpoint
ALTER TABLE "subscription_keys" ADD COLUMN "rotated_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "subscription_keys" ADD COLUMN "last_used_at" timestamp with time zone;--> statement-breakpoint
-- Existing keys stay valid, with the dashboard's quota: so far they had none.
UPDATE "subscription_keys" SET "key_hash" = encode(sha256(convert_to("key", 'UTF8')), 'hex'), "hint" = right("key", 4), "requests_per_minute" = 6000;--> statement-breakpoint
ALTER TABLE "subscription_keys" ALTER COLUMN "key_hash" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "subscription_keys" ALTER COLUMN "hint" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "subscription_keys" ALTER COLUMN "requests_per_minute" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "subscription_keys" DROP COLUMN "key";--> statement-breakpoint
ALTER TABLE "subscription_key_days" ADD CONSTRAINT "subscription_key_days_key_id_subscription_keys_id_fk" FOREIGN KEY ("key_id") REFERENCES "public"."subscription_keys"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscription_keys" ADD CONSTRAINT "subscription_keys_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscription_keys" ADD CONSTRAINT "subscription_keys_key_hash_unique" UNIQUE("key_hash");--> statement-breakpoint
ALTER TABLE "subscription_keys" ADD CONSTRAINT "subscription_keys_previous_key_hash_unique" UNIQUE("previous_key_hash");
