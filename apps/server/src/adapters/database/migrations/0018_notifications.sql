CREATE TABLE "seen_notifications" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"seen_until" timestamp (3) with time zone NOT NULL,
	"seen_ids" text[] DEFAULT '{}' NOT NULL
);
--> statement-breakpoint
ALTER TABLE "alarms" ADD COLUMN "noted_at" timestamp (3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
-- When the server stored earlier alarms is not known; they are not news.
UPDATE "alarms" SET "noted_at" = "raised_at";--> statement-breakpoint
ALTER TABLE "seen_notifications" ADD CONSTRAINT "seen_notifications_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "alarms_noted_at" ON "alarms" USING btree ("serial_number","noted_at");--> statement-breakpoint
CREATE INDEX "alarms_all_noted_at" ON "alarms" USING btree ("noted_at");--> statement-breakpoint
CREATE INDEX "appliance_states_offline" ON "appliance_states" USING btree ("connection_since") WHERE "appliance_states"."connection" = 'offline';--> statement-breakpoint
CREATE INDEX "commands_installations" ON "commands" USING btree ("requested_by","requested_at") WHERE "commands"."kind" = 'installFirmware';