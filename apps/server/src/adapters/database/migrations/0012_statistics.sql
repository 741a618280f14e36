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
ALTER TABLE "appliance_tariffs" ADD CONSTRAINT "appliance_tariffs_serial_number_appliances_serial_number_fk" FOREIGN KEY ("serial_number") REFERENCES "public"."appliances"("serial_number") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "appliance_tariffs" ADD CONSTRAINT "appliance_tariffs_changed_by_users_id_fk" FOREIGN KEY ("changed_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "counter_readings" ADD CONSTRAINT "counter_readings_serial_number_appliances_serial_number_fk" FOREIGN KEY ("serial_number") REFERENCES "public"."appliances"("serial_number") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cycle_sums" ADD CONSTRAINT "cycle_sums_serial_number_appliances_serial_number_fk" FOREIGN KEY ("serial_number") REFERENCES "public"."appliances"("serial_number") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
INSERT INTO "cycle_sums" ("serial_number", "quarter", "cycle_type", "completed", "ended", "water_vlm", "energy_wh")
SELECT e."serial_number", to_timestamp(floor(extract(epoch from e."at" - interval '1 millisecond') / 900) * 900),
	e."body" ->> 'cycleType',
	count(*) FILTER (WHERE e."body" ->> 'outcome' = 'completed'), count(*) FILTER (WHERE e."body" ->> 'outcome' <> 'completed'),
	sum((e."body" ->> 'waterVlm')::int), sum((e."body" ->> 'energyWh')::int)
FROM "events" e JOIN "appliances" a ON a."serial_number" = e."serial_number"
WHERE e."kind" = 'cycleEnded' GROUP BY 1, 2, 3;
