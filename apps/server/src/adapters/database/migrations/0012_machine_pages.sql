CREATE TABLE "claiming_codes" (
	"serial_number" text NOT NULL,
	"requested_by" uuid NOT NULL,
	"code_hash" text NOT NULL,
	"tries_left" integer NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "claiming_codes_serial_number_requested_by_pk" PRIMARY KEY("serial_number","requested_by")
);
--> statement-breakpoint
CREATE TABLE "connection_losses" (
	"serial_number" text NOT NULL,
	"lost_at" timestamp with time zone NOT NULL,
	"regained_at" timestamp with time zone,
	CONSTRAINT "connection_losses_serial_number_lost_at_pk" PRIMARY KEY("serial_number","lost_at")
);
--> statement-breakpoint
CREATE TABLE "settings_profile_run_machines" (
	"run_id" uuid NOT NULL,
	"serial_number" text NOT NULL,
	"command_id" uuid NOT NULL,
	"outcome" text DEFAULT 'waiting' NOT NULL,
	"reason" text,
	"parameters" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"settled_at" timestamp with time zone,
	CONSTRAINT "settings_profile_run_machines_run_id_serial_number_pk" PRIMARY KEY("run_id","serial_number")
);
--> statement-breakpoint
CREATE TABLE "settings_profile_runs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"profile_id" uuid,
	"profile_name" text NOT NULL,
	"version" integer NOT NULL,
	"gamma" text NOT NULL,
	"model_number" text NOT NULL,
	"values" jsonb NOT NULL,
	"requested_by" uuid NOT NULL,
	"session_id" text NOT NULL,
	"origin" text NOT NULL,
	"requested_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "settings_profile_versions" (
	"profile_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"values" jsonb NOT NULL,
	"restored_from" integer,
	"created_by" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "settings_profile_versions_profile_id_version_pk" PRIMARY KEY("profile_id","version")
);
--> statement-breakpoint
CREATE TABLE "settings_profiles" (
	"id" uuid PRIMARY KEY NOT NULL,
	"company_code" char(6) NOT NULL,
	"gamma" text NOT NULL,
	"model_number" text NOT NULL,
	"name" text NOT NULL,
	"is_default" boolean DEFAULT false NOT NULL,
	"version" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "settings_profiles_name" UNIQUE("company_code","gamma","model_number","name")
);
--> statement-breakpoint
CREATE TABLE "appliance_tariffs" (
	"serial_number" text PRIMARY KEY NOT NULL,
	"water_per_m3" integer,
	"electricity_per_kwh" integer,
	"detergent_per_l" integer,
	"rinse_aid_per_l" integer,
	"changed_at" timestamp with time zone NOT NULL,
	"changed_by" uuid
);
--> statement-breakpoint
CREATE TABLE "counter_readings" (
	"serial_number" text NOT NULL,
	"quarter" timestamp with time zone NOT NULL,
	"series" integer NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"told_series" text,
	"cycles" integer,
	"water_vlm" integer,
	"energy_wh" integer,
	"wash_pump_s" integer,
	"rinse_pump_s" integer,
	"regeneration_s" integer,
	"boiler_heater_s" integer,
	"tank_heater_s" integer,
	"log_entries" integer,
	"regenerations" integer,
	"regeneration_water_vlm" integer,
	"detergent_ml" integer,
	"rinse_aid_ml" integer,
	"cycles_before_maintenance" integer,
	"carried" jsonb,
	CONSTRAINT "counter_readings_serial_number_quarter_series_pk" PRIMARY KEY("serial_number","quarter","series")
);
--> statement-breakpoint
CREATE TABLE "cycle_sums" (
	"serial_number" text NOT NULL,
	"quarter" timestamp with time zone NOT NULL,
	"cycle_type" text NOT NULL,
	"completed" integer NOT NULL,
	"ended" integer NOT NULL,
	"water_vlm" integer NOT NULL,
	"energy_wh" integer NOT NULL,
	CONSTRAINT "cycle_sums_serial_number_quarter_cycle_type_pk" PRIMARY KEY("serial_number","quarter","cycle_type")
);
--> statement-breakpoint
ALTER TABLE "appliance_states" ADD COLUMN "connectivity" jsonb;--> statement-breakpoint
ALTER TABLE "appliances" ADD COLUMN "claimed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "appliances" ADD COLUMN "claimed_from" char(6);--> statement-breakpoint
ALTER TABLE "appliances" ADD COLUMN "rating_power" text;--> statement-breakpoint
ALTER TABLE "appliances" ADD COLUMN "electricity_distribution" text;--> statement-breakpoint
ALTER TABLE "appliances" ADD COLUMN "street" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "appliances" ADD COLUMN "postal_code" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "appliances" ADD COLUMN "city" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "claiming_codes" ADD CONSTRAINT "claiming_codes_requested_by_users_id_fk" FOREIGN KEY ("requested_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "connection_losses" ADD CONSTRAINT "connection_losses_serial_number_appliances_serial_number_fk" FOREIGN KEY ("serial_number") REFERENCES "public"."appliances"("serial_number") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "settings_profile_run_machines" ADD CONSTRAINT "settings_profile_run_machines_run_id_settings_profile_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."settings_profile_runs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "settings_profile_runs" ADD CONSTRAINT "settings_profile_runs_profile_id_settings_profiles_id_fk" FOREIGN KEY ("profile_id") REFERENCES "public"."settings_profiles"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "settings_profile_runs" ADD CONSTRAINT "settings_profile_runs_requested_by_users_id_fk" FOREIGN KEY ("requested_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "settings_profile_versions" ADD CONSTRAINT "settings_profile_versions_profile_id_settings_profiles_id_fk" FOREIGN KEY ("profile_id") REFERENCES "public"."settings_profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "settings_profile_versions" ADD CONSTRAINT "settings_profile_versions_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "settings_profiles" ADD CONSTRAINT "settings_profiles_company_code_companies_company_code_fk" FOREIGN KEY ("company_code") REFERENCES "public"."companies"("company_code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "appliance_tariffs" ADD CONSTRAINT "appliance_tariffs_serial_number_appliances_serial_number_fk" FOREIGN KEY ("serial_number") REFERENCES "public"."appliances"("serial_number") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "appliance_tariffs" ADD CONSTRAINT "appliance_tariffs_changed_by_users_id_fk" FOREIGN KEY ("changed_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "counter_readings" ADD CONSTRAINT "counter_readings_serial_number_appliances_serial_number_fk" FOREIGN KEY ("serial_number") REFERENCES "public"."appliances"("serial_number") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cycle_sums" ADD CONSTRAINT "cycle_sums_serial_number_appliances_serial_number_fk" FOREIGN KEY ("serial_number") REFERENCES "public"."appliances"("serial_number") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "connection_losses_open" ON "connection_losses" USING btree ("serial_number") WHERE "connection_losses"."regained_at" is null;--> statement-breakpoint
CREATE INDEX "connection_losses_ended" ON "connection_losses" USING btree ("regained_at");--> statement-breakpoint
CREATE INDEX "settings_profile_runs_requested" ON "settings_profile_runs" USING btree ("requested_by","requested_at");--> statement-breakpoint
CREATE UNIQUE INDEX "settings_profiles_default" ON "settings_profiles" USING btree ("company_code","gamma","model_number") WHERE "settings_profiles"."is_default";--> statement-breakpoint
ALTER TABLE "appliances" ADD CONSTRAINT "appliances_claimed_from_companies_company_code_fk" FOREIGN KEY ("claimed_from") REFERENCES "public"."companies"("company_code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
INSERT INTO "cycle_sums" ("serial_number", "quarter", "cycle_type", "completed", "ended", "water_vlm", "energy_wh")
SELECT e."serial_number", to_timestamp(floor(extract(epoch from e."at" - interval '1 millisecond') / 900) * 900),
	e."body" ->> 'cycleType',
	count(*) FILTER (WHERE e."body" ->> 'outcome' = 'completed'), count(*) FILTER (WHERE e."body" ->> 'outcome' <> 'completed'),
	least(sum((e."body" ->> 'waterVlm')::numeric), 2147483647), least(sum((e."body" ->> 'energyWh')::numeric), 2147483647)
FROM "events" e JOIN "appliances" a ON a."serial_number" = e."serial_number"
WHERE e."kind" = 'cycleEnded' GROUP BY 1, 2, 3;
