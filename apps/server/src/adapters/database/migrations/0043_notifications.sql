CREATE TABLE "incidents" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"serial_number" text NOT NULL,
	"kind" text NOT NULL,
	"key" text NOT NULL,
	"severity" text,
	"facts" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"began_at" timestamp (3) with time zone NOT NULL,
	"noted_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"cleared_at" timestamp (3) with time zone,
	"ended_at" timestamp (3) with time zone,
	"flaps" smallint DEFAULT 0 NOT NULL,
	"assigned_at" timestamp (3) with time zone,
	"acknowledged_by" uuid,
	"acknowledged_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "muted_notifications" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"serial_number" text NOT NULL,
	"error_code" text DEFAULT '' NOT NULL,
	"since" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "notices" (
	"incident_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"rule_id" uuid NOT NULL,
	"escalated_from" uuid,
	"due_at" timestamp (3) with time zone NOT NULL,
	"mail" text NOT NULL,
	"push" text NOT NULL,
	"looked_at" timestamp (3) with time zone,
	CONSTRAINT "notices_incident_id_user_id_pk" PRIMARY KEY("incident_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "notification_cursors" (
	"source" text PRIMARY KEY NOT NULL,
	"read_until" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "notification_messages" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"channel" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"begun" uuid[] NOT NULL,
	"over" uuid[] NOT NULL,
	"sent_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "notification_rules" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"is_enabled" boolean NOT NULL,
	"company_code" char(6),
	"gamma" text,
	"serial_number" text,
	"by_mail" boolean NOT NULL,
	"by_push" boolean NOT NULL,
	"escalate_after_minutes" integer,
	"escalate_to" uuid[],
	"severity" text,
	"after_minutes" integer,
	"channel" text,
	"comparison" text,
	"limit_value" integer,
	"hysteresis" integer,
	"hold_minutes" integer,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "notification_settings" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"quiet_from" text,
	"quiet_until" text,
	"quiet_time_zone" text,
	"is_quiet_except_critical" boolean DEFAULT true NOT NULL,
	"mail_failure" text,
	"mail_failed_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "threshold_states" (
	"rule_id" uuid NOT NULL,
	"serial_number" text NOT NULL,
	"since" timestamp (3) with time zone NOT NULL,
	"value" integer NOT NULL,
	CONSTRAINT "threshold_states_rule_id_serial_number_pk" PRIMARY KEY("rule_id","serial_number")
);
--> statement-breakpoint
ALTER TABLE "incidents" ADD CONSTRAINT "incidents_serial_number_appliances_serial_number_fk" FOREIGN KEY ("serial_number") REFERENCES "public"."appliances"("serial_number") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "incidents" ADD CONSTRAINT "incidents_acknowledged_by_users_id_fk" FOREIGN KEY ("acknowledged_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "muted_notifications" ADD CONSTRAINT "muted_notifications_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "muted_notifications" ADD CONSTRAINT "muted_notifications_serial_number_appliances_serial_number_fk" FOREIGN KEY ("serial_number") REFERENCES "public"."appliances"("serial_number") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notices" ADD CONSTRAINT "notices_incident_id_incidents_id_fk" FOREIGN KEY ("incident_id") REFERENCES "public"."incidents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notices" ADD CONSTRAINT "notices_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notices" ADD CONSTRAINT "notices_escalated_from_users_id_fk" FOREIGN KEY ("escalated_from") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notification_messages" ADD CONSTRAINT "notification_messages_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notification_rules" ADD CONSTRAINT "notification_rules_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notification_settings" ADD CONSTRAINT "notification_settings_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "threshold_states" ADD CONSTRAINT "threshold_states_rule_id_notification_rules_id_fk" FOREIGN KEY ("rule_id") REFERENCES "public"."notification_rules"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "threshold_states" ADD CONSTRAINT "threshold_states_serial_number_appliances_serial_number_fk" FOREIGN KEY ("serial_number") REFERENCES "public"."appliances"("serial_number") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "incidents_open" ON "incidents" USING btree ("serial_number","kind","key") WHERE "incidents"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "incidents_subject" ON "incidents" USING btree ("serial_number","kind","key","noted_at");--> statement-breakpoint
CREATE INDEX "incidents_by_kind" ON "incidents" USING btree ("kind","serial_number") WHERE "incidents"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "incidents_cleared" ON "incidents" USING btree ("cleared_at") WHERE "incidents"."ended_at" is null and "incidents"."cleared_at" is not null;--> statement-breakpoint
CREATE INDEX "incidents_unassigned" ON "incidents" USING btree ("noted_at") WHERE "incidents"."assigned_at" is null;--> statement-breakpoint
CREATE INDEX "incidents_noted_at" ON "incidents" USING btree ("noted_at");--> statement-breakpoint
CREATE UNIQUE INDEX "muted_notifications_subject" ON "muted_notifications" USING btree ("user_id","serial_number","kind","error_code");--> statement-breakpoint
CREATE INDEX "notices_of_account" ON "notices" USING btree ("user_id","due_at");--> statement-breakpoint
CREATE INDEX "notices_of_rule" ON "notices" USING btree ("rule_id","due_at");--> statement-breakpoint
CREATE INDEX "notices_mail" ON "notices" USING btree ("user_id") WHERE "notices"."mail" in ('waiting', 'overWaiting');--> statement-breakpoint
CREATE INDEX "notices_push" ON "notices" USING btree ("user_id") WHERE "notices"."push" in ('waiting', 'overWaiting');--> statement-breakpoint
CREATE INDEX "notification_messages_of_account" ON "notification_messages" USING btree ("user_id","channel","created_at");--> statement-breakpoint
CREATE INDEX "notification_messages_created_at" ON "notification_messages" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "notification_rules_user" ON "notification_rules" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "notification_rules_enabled" ON "notification_rules" USING btree ("kind","user_id") WHERE "notification_rules"."is_enabled";