CREATE TABLE "telemetry_hours" (
	"at" timestamp with time zone NOT NULL,
	"serial_number" text NOT NULL,
	"boiler_tmp_sum" bigint,
	"tank_tmp_sum" bigint,
	"water_tmp_sum" bigint,
	"boiler_vlm_sum" bigint,
	"tank_vlm_sum" bigint,
	"rinse_water_vlm_sum" bigint,
	"rinse_water_flow_rate_sum" bigint,
	"boiler_tmp_count" integer,
	"tank_tmp_count" integer,
	"water_tmp_count" integer,
	"boiler_vlm_count" integer,
	"tank_vlm_count" integer,
	"rinse_water_vlm_count" integer,
	"rinse_water_flow_rate_count" integer,
	"boiler_tmp_lowest" smallint,
	"tank_tmp_lowest" smallint,
	"water_tmp_lowest" smallint,
	"boiler_vlm_lowest" smallint,
	"tank_vlm_lowest" smallint,
	"rinse_water_vlm_lowest" smallint,
	"rinse_water_flow_rate_lowest" smallint,
	"boiler_tmp_highest" smallint,
	"tank_tmp_highest" smallint,
	"water_tmp_highest" smallint,
	"boiler_vlm_highest" smallint,
	"tank_vlm_highest" smallint,
	"rinse_water_vlm_highest" smallint,
	"rinse_water_flow_rate_highest" smallint,
	CONSTRAINT "telemetry_hours_serial_number_at_pk" PRIMARY KEY("serial_number","at")
) PARTITION BY RANGE ("at");--> statement-breakpoint
CREATE TABLE "telemetry_hours_default" PARTITION OF "telemetry_hours" DEFAULT;
--> statement-breakpoint
CREATE TABLE "telemetry_kept" (
	"level" text PRIMARY KEY NOT NULL,
	"since" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "telemetry_minutes" (
	"at" timestamp with time zone NOT NULL,
	"serial_number" text NOT NULL,
	"boiler_tmp_sum" bigint,
	"tank_tmp_sum" bigint,
	"water_tmp_sum" bigint,
	"boiler_vlm_sum" bigint,
	"tank_vlm_sum" bigint,
	"rinse_water_vlm_sum" bigint,
	"rinse_water_flow_rate_sum" bigint,
	"boiler_tmp_count" integer,
	"tank_tmp_count" integer,
	"water_tmp_count" integer,
	"boiler_vlm_count" integer,
	"tank_vlm_count" integer,
	"rinse_water_vlm_count" integer,
	"rinse_water_flow_rate_count" integer,
	"boiler_tmp_lowest" smallint,
	"tank_tmp_lowest" smallint,
	"water_tmp_lowest" smallint,
	"boiler_vlm_lowest" smallint,
	"tank_vlm_lowest" smallint,
	"rinse_water_vlm_lowest" smallint,
	"rinse_water_flow_rate_lowest" smallint,
	"boiler_tmp_highest" smallint,
	"tank_tmp_highest" smallint,
	"water_tmp_highest" smallint,
	"boiler_vlm_highest" smallint,
	"tank_vlm_highest" smallint,
	"rinse_water_vlm_highest" smallint,
	"rinse_water_flow_rate_highest" smallint,
	CONSTRAINT "telemetry_minutes_serial_number_at_pk" PRIMARY KEY("serial_number","at")
) PARTITION BY RANGE ("at");--> statement-breakpoint
CREATE TABLE "telemetry_minutes_default" PARTITION OF "telemetry_minutes" DEFAULT;
--> statement-breakpoint
CREATE TABLE "telemetry_to_roll_up" (
	"serial_number" text NOT NULL,
	"hour" timestamp with time zone NOT NULL,
	CONSTRAINT "telemetry_to_roll_up_serial_number_hour_pk" PRIMARY KEY("serial_number","hour")
);
--> statement-breakpoint
CREATE INDEX "telemetry_to_roll_up_hour" ON "telemetry_to_roll_up" USING btree ("hour");--> statement-breakpoint
INSERT INTO "telemetry_to_roll_up" SELECT DISTINCT "serial_number", date_trunc('hour', "at", 'UTC') FROM "telemetry";
