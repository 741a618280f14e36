CREATE EXTENSION IF NOT EXISTS pg_trgm;--> statement-breakpoint
CREATE TABLE "alarm_resolutions" (
	"serial_number" text NOT NULL,
	"error_code" text NOT NULL,
	"alarm_seq" bigint NOT NULL,
	"version" integer NOT NULL,
	"solution" smallint,
	"words" text NOT NULL,
	"author" uuid NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "alarm_resolutions_serial_number_error_code_alarm_seq_version_pk" PRIMARY KEY("serial_number","error_code","alarm_seq","version")
);
--> statement-breakpoint
CREATE TABLE "alarms" (
	"serial_number" text NOT NULL,
	"error_code" text NOT NULL,
	"raised_seq" bigint NOT NULL,
	"raised_at" timestamp with time zone NOT NULL,
	"is_raised_at_doubtful" boolean NOT NULL,
	"cleared_seq" bigint,
	"cleared_at" timestamp with time zone,
	"is_cleared_at_doubtful" boolean,
	"noted_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "alarms_serial_number_error_code_raised_seq_pk" PRIMARY KEY("serial_number","error_code","raised_seq")
);
--> statement-breakpoint
CREATE TABLE "appliance_states" (
	"serial_number" text PRIMARY KEY NOT NULL,
	"received_seqs" "int8multirange" DEFAULT '{}' NOT NULL,
	"connection" text DEFAULT 'offline' NOT NULL,
	"connection_since" timestamp with time zone,
	"gateway_id" uuid,
	"connection_id" uuid,
	"telemetry" jsonb,
	"status" jsonb,
	"versions" jsonb,
	"parameters" jsonb,
	"fota" jsonb,
	"connectivity" jsonb,
	"telemetry_seq" bigint,
	"status_seq" bigint,
	"versions_seq" bigint,
	"parameters_seq" bigint,
	"fota_seq" bigint,
	"connectivity_seq" bigint
);
--> statement-breakpoint
CREATE TABLE "appliances" (
	"serial_number" text PRIMARY KEY NOT NULL,
	"brand" text NOT NULL,
	"gamma" text NOT NULL,
	"model_number" text NOT NULL,
	"revision" text NOT NULL,
	"appliance_name" text DEFAULT 'My device' NOT NULL,
	"company_code" char(6) NOT NULL,
	"assigned_company_code" char(6),
	"claimed_by" uuid,
	"claimed_at" timestamp with time zone,
	"claimed_from" char(6),
	"country" char(2),
	"time_zone" text,
	"installation_date" date,
	"mac_address" text,
	"machine_id" text,
	"network_voltage" integer,
	"network_frequency" integer,
	"assistance" jsonb,
	"rating_power" text,
	"electricity_distribution" text,
	"street" text DEFAULT '' NOT NULL,
	"postal_code" text DEFAULT '' NOT NULL,
	"city" text DEFAULT '' NOT NULL,
	"link_secret_hash" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone,
	"search_text" text GENERATED ALWAYS AS (lower(regexp_replace(normalize(serial_number || E'\n' || appliance_name || E'\n' || model_number, NFD), '[\u0300-\u036f]', '', 'g'))) STORED NOT NULL
);
--> statement-breakpoint
CREATE TABLE "bluetooth_grants" (
	"id" uuid PRIMARY KEY NOT NULL,
	"serial_number" text NOT NULL,
	"user_id" uuid NOT NULL,
	"session_id" text NOT NULL,
	"rights" text[] NOT NULL,
	"issued_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"revoked_at" timestamp with time zone,
	"revocation_sent_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "board_replacements" (
	"id" uuid PRIMARY KEY NOT NULL,
	"serial_number" text NOT NULL,
	"state" text DEFAULT 'prepared' NOT NULL,
	"new_mac_address" text NOT NULL,
	"old_mac_address" text,
	"backup" jsonb,
	"started_by" uuid NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"shut_out_at" timestamp with time zone,
	"secret_issued_at" timestamp with time zone,
	"ended_at" timestamp with time zone
);
--> statement-breakpoint
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
CREATE TABLE "customer_appliances" (
	"serial_number" text NOT NULL,
	"customer_id" uuid NOT NULL,
	"company_code" char(6) NOT NULL,
	CONSTRAINT "customer_appliances_serial_number_company_code_pk" PRIMARY KEY("serial_number","company_code")
);
--> statement-breakpoint
CREATE TABLE "customers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"company_code" char(6) NOT NULL,
	"name" text NOT NULL,
	"surname" text NOT NULL,
	"email" text DEFAULT '' NOT NULL,
	"phone" text DEFAULT '' NOT NULL,
	"address" text DEFAULT '' NOT NULL,
	"city" text DEFAULT '' NOT NULL,
	"zip" text DEFAULT '' NOT NULL,
	"country" text DEFAULT '' NOT NULL,
	"website" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"search_text" text GENERATED ALWAYS AS (lower(regexp_replace(normalize(name || ' ' || surname || ' ' || name || E'\n' || email || E'\n' || phone || E'\n' ||
          address || E'\n' || zip || ' ' || city, NFD), '[\u0300-\u036f]', '', 'g'))) STORED NOT NULL
);
--> statement-breakpoint
CREATE TABLE "events" (
	"serial_number" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"seq" bigint NOT NULL,
	"received_at" timestamp with time zone NOT NULL,
	"is_clock_doubtful" boolean NOT NULL,
	"kind" text NOT NULL,
	"body" jsonb NOT NULL,
	"is_implausible" boolean DEFAULT false NOT NULL,
	CONSTRAINT "events_serial_number_at_seq_pk" PRIMARY KEY("serial_number","at","seq")
) PARTITION BY RANGE ("at");--> statement-breakpoint
CREATE TABLE "events_default" PARTITION OF "events" DEFAULT;
--> statement-breakpoint
CREATE TABLE "hygiene_records" (
	"serial_number" text NOT NULL,
	"number" bigint NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone NOT NULL,
	"result" text NOT NULL,
	"event_seq" bigint NOT NULL,
	"is_washing" boolean NOT NULL,
	"action_number" bigint,
	"action_at" timestamp (3) with time zone,
	CONSTRAINT "hygiene_records_serial_number_number_pk" PRIMARY KEY("serial_number","number")
);
--> statement-breakpoint
CREATE TABLE "hygiene_reviews" (
	"serial_number" text NOT NULL,
	"day" date NOT NULL,
	"number" bigint NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "hygiene_reviews_serial_number_day_pk" PRIMARY KEY("serial_number","day")
);
--> statement-breakpoint
CREATE TABLE "rewash_holds" (
	"serial_number" text PRIMARY KEY NOT NULL,
	"number" bigint NOT NULL,
	"cycle_number" bigint NOT NULL,
	"ended_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "installation_runs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"serial_number" text NOT NULL,
	"started_by" uuid NOT NULL,
	"started_at" timestamp (3) with time zone NOT NULL,
	"version" integer DEFAULT 0 NOT NULL,
	"steps" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"signed_at" timestamp (3) with time zone,
	"signed_by" uuid,
	"entry_number" bigint,
	"report" jsonb
);
--> statement-breakpoint
CREATE TABLE "ledger_checkpoints" (
	"log" integer NOT NULL,
	"size" bigint NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"note" text NOT NULL,
	CONSTRAINT "ledger_checkpoints_log_size_pk" PRIMARY KEY("log","size")
);
--> statement-breakpoint
CREATE TABLE "ledger_cosignatures" (
	"log" integer NOT NULL,
	"witness" text NOT NULL,
	"size" bigint NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"line" text NOT NULL,
	CONSTRAINT "ledger_cosignatures_log_witness_size_pk" PRIMARY KEY("log","witness","size")
);
--> statement-breakpoint
CREATE TABLE "ledger_disclosures" (
	"commitment" text PRIMARY KEY NOT NULL,
	"serial_number" text NOT NULL,
	"salt" text NOT NULL,
	"text" text NOT NULL,
	"account_id" uuid NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ledger_entries" (
	"serial_number" text NOT NULL,
	"number" bigint NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"text" text NOT NULL,
	CONSTRAINT "ledger_entries_serial_number_number_at_pk" PRIMARY KEY("serial_number","number","at")
) PARTITION BY RANGE ("at");--> statement-breakpoint
CREATE TABLE "ledger_entries_default" PARTITION OF "ledger_entries" DEFAULT;
--> statement-breakpoint
CREATE TABLE "ledger_heads" (
	"serial_number" text PRIMARY KEY NOT NULL,
	"number" bigint NOT NULL,
	"hash" text NOT NULL,
	"cycle_number" bigint
) WITH (fillfactor = 80);
--> statement-breakpoint
CREATE TABLE "ledger_log" (
	"log" integer NOT NULL,
	"index" bigint NOT NULL,
	"serial_number" text NOT NULL,
	"number" bigint NOT NULL,
	"hash" text NOT NULL,
	CONSTRAINT "ledger_log_log_index_pk" PRIMARY KEY("log","index")
);
--> statement-breakpoint
CREATE TABLE "ledger_logged" (
	"serial_number" text PRIMARY KEY NOT NULL,
	"number" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ledger_nodes" (
	"log" integer NOT NULL,
	"level" smallint NOT NULL,
	"index" bigint NOT NULL,
	"hash" "bytea" NOT NULL,
	CONSTRAINT "ledger_nodes_log_level_index_pk" PRIMARY KEY("log","level","index")
);
--> statement-breakpoint
CREATE TABLE "ledger_postings" (
	"target" text PRIMARY KEY NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"log" integer NOT NULL,
	"size" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ledger_time_stamps" (
	"log" integer NOT NULL,
	"size" bigint NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"token" "bytea" NOT NULL,
	CONSTRAINT "ledger_time_stamps_log_size_pk" PRIMARY KEY("log","size")
);
--> statement-breakpoint
CREATE TABLE "company_limit_choices" (
	"company_code" char(6) PRIMARY KEY NOT NULL,
	"profile_id" text,
	"version" integer NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	"changed_by" uuid
);
--> statement-breakpoint
CREATE TABLE "limit_profile_versions" (
	"profile_id" text NOT NULL,
	"version" integer NOT NULL,
	"name" text NOT NULL,
	"tank_tmp_min" integer NOT NULL,
	"rinse_tmp_min" integer NOT NULL,
	"rinse_tmp_max" integer NOT NULL,
	"contact_s_min" integer,
	"created_at" timestamp (3) with time zone NOT NULL,
	"created_by" uuid,
	CONSTRAINT "limit_profile_versions_profile_id_version_pk" PRIMARY KEY("profile_id","version")
);
--> statement-breakpoint
CREATE TABLE "limit_profiles" (
	"id" text PRIMARY KEY NOT NULL,
	"company_code" char(6),
	"name" text NOT NULL,
	"version" integer NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL,
	"retired_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "machine_limit_choices" (
	"serial_number" text PRIMARY KEY NOT NULL,
	"profile_id" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "gateways" (
	"id" uuid PRIMARY KEY NOT NULL,
	"last_seen_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "appliance_import_lines" (
	"import_id" uuid NOT NULL,
	"line" integer NOT NULL,
	"serial_number" text NOT NULL,
	"outcome" text NOT NULL,
	"machine" jsonb,
	"link_secret_hash" text,
	"problems" jsonb DEFAULT '[]'::jsonb NOT NULL,
	CONSTRAINT "appliance_import_lines_import_id_line_pk" PRIMARY KEY("import_id","line")
);
--> statement-breakpoint
CREATE TABLE "appliance_imports" (
	"id" uuid PRIMARY KEY NOT NULL,
	"requested_by" uuid NOT NULL,
	"session_id" text NOT NULL,
	"origin" text NOT NULL,
	"requested_at" timestamp with time zone NOT NULL,
	"finished_at" timestamp with time zone,
	"file_hash" text NOT NULL,
	"secrets_salt" text,
	"secrets_until" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "outgoing_events" (
	"subscription_id" uuid NOT NULL,
	"event_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"serial_number" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"recorded_at" timestamp with time zone NOT NULL,
	"is_farewell" boolean NOT NULL,
	"data" jsonb NOT NULL,
	CONSTRAINT "outgoing_events_subscription_id_event_id_pk" PRIMARY KEY("subscription_id","event_id")
);
--> statement-breakpoint
CREATE TABLE "outgoing_subscriptions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"consumer" text NOT NULL,
	"company_code" char(6) NOT NULL,
	"role" text NOT NULL,
	"kinds" text[] NOT NULL,
	"serial_numbers" text[],
	"is_active" boolean NOT NULL,
	"dropped" bigint DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "default_parameter_versions" (
	"gamma" text NOT NULL,
	"model_number" text NOT NULL,
	"revision" text NOT NULL,
	"version" integer NOT NULL,
	"values" jsonb NOT NULL,
	"note" text NOT NULL,
	"created_by" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "default_parameter_versions_pk" PRIMARY KEY("gamma","model_number","revision","version")
);
--> statement-breakpoint
CREATE TABLE "parameter_backups" (
	"serial_number" text PRIMARY KEY NOT NULL,
	"values" jsonb NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "commands" (
	"id" uuid PRIMARY KEY NOT NULL,
	"serial_number" text NOT NULL,
	"kind" text NOT NULL,
	"body" jsonb NOT NULL,
	"requested_by" uuid NOT NULL,
	"requested_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"outcome" text DEFAULT 'sent' NOT NULL,
	"reason" text,
	"failures" jsonb,
	"settled_at" timestamp with time zone,
	"restored_version" integer
);
--> statement-breakpoint
CREATE TABLE "remote_sessions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"serial_number" text NOT NULL,
	"held_by" uuid NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"prolonged_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	"end_reason" text
);
--> statement-breakpoint
CREATE TABLE "service_accesses" (
	"session_id" text NOT NULL,
	"serial_number" text NOT NULL,
	"pin_id" uuid NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "service_accesses_session_id_serial_number_pk" PRIMARY KEY("session_id","serial_number")
);
--> statement-breakpoint
CREATE TABLE "service_pins" (
	"id" uuid PRIMARY KEY NOT NULL,
	"company_code" char(6) NOT NULL,
	"pin_hash" text NOT NULL,
	"set_at" timestamp with time zone NOT NULL,
	CONSTRAINT "service_pins_company_code_unique" UNIQUE("company_code")
);
--> statement-breakpoint
CREATE TABLE "service_log_entries" (
	"id" uuid PRIMARY KEY NOT NULL,
	"serial_number" text NOT NULL,
	"author" uuid NOT NULL,
	"version" integer NOT NULL,
	"text" text NOT NULL,
	"readings" jsonb NOT NULL,
	"photo_ids" uuid[] NOT NULL,
	"written_at" timestamp (3) with time zone NOT NULL,
	"is_clock_doubtful" boolean NOT NULL,
	"received_at" timestamp (3) with time zone NOT NULL,
	"changed_at" timestamp (3) with time zone,
	"deleted_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "service_log_photos" (
	"entry" uuid NOT NULL,
	"id" uuid NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"size" integer NOT NULL,
	"sha256" text NOT NULL,
	"content" "bytea" NOT NULL,
	CONSTRAINT "service_log_photos_entry_id_pk" PRIMARY KEY("entry","id")
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
CREATE TABLE "appliance_tariffs" (
	"serial_number" text PRIMARY KEY NOT NULL,
	"water_per_m3" integer,
	"electricity_per_kwh" integer,
	"detergent_per_l" integer,
	"rinse_aid_per_l" integer,
	"version" integer DEFAULT 1 NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	"changed_by" uuid
);
--> statement-breakpoint
CREATE TABLE "company_tariffs" (
	"company_code" char(6) PRIMARY KEY NOT NULL,
	"water_per_m3" integer,
	"electricity_per_kwh" integer,
	"detergent_per_l" integer,
	"rinse_aid_per_l" integer,
	"version" integer DEFAULT 1 NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	"changed_by" uuid
);
--> statement-breakpoint
CREATE TABLE "telemetry" (
	"serial_number" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"seq" bigint NOT NULL,
	"received_at" timestamp with time zone NOT NULL,
	"is_clock_doubtful" boolean NOT NULL,
	"boiler_tmp" integer,
	"tank_tmp" integer,
	"water_tmp" integer,
	"boiler_vlm" integer,
	"tank_vlm" integer,
	"rinse_water_vlm" integer,
	"rinse_water_flow_rate" integer,
	CONSTRAINT "telemetry_serial_number_at_seq_pk" PRIMARY KEY("serial_number","at","seq")
) PARTITION BY RANGE ("at");--> statement-breakpoint
CREATE TABLE "telemetry_default" PARTITION OF "telemetry" DEFAULT;
--> statement-breakpoint
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
CREATE TABLE "bridge_machines" (
	"company_code" char(6) NOT NULL,
	"serial_number" text NOT NULL,
	"topic_prefix" text NOT NULL,
	"discovery_prefix" text NOT NULL,
	CONSTRAINT "bridge_machines_pk" PRIMARY KEY("company_code","serial_number","topic_prefix","discovery_prefix")
);
--> statement-breakpoint
CREATE TABLE "bridges" (
	"company_code" char(6) PRIMARY KEY NOT NULL,
	"address" text NOT NULL,
	"username" text,
	"sealed_password" text,
	"ca_certificate" text,
	"topic_prefix" text NOT NULL,
	"discovery_prefix" text NOT NULL,
	"language" text NOT NULL,
	"role" text NOT NULL,
	"is_on" boolean NOT NULL,
	"removed_at" timestamp with time zone,
	"version" integer NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	"changed_by" uuid,
	"holder" uuid,
	"held_until" timestamp with time zone,
	"connected_since" timestamp with time zone,
	"failure" text,
	"failed_at" timestamp with time zone,
	"machines_in_scope" integer DEFAULT 0 NOT NULL,
	"messages" bigint DEFAULT 0 NOT NULL
);
--> statement-breakpoint
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
	"is_mail_on" boolean DEFAULT true NOT NULL,
	"mail_failure" text,
	"mail_failed_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "seen_notifications" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"seen_until" timestamp (3) with time zone NOT NULL,
	"seen_ids" text[] DEFAULT '{}' NOT NULL
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
CREATE TABLE "periodic_reports" (
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"period_from" date NOT NULL,
	"ordered_at" timestamp with time zone NOT NULL,
	CONSTRAINT "periodic_reports_user_id_kind_period_from_pk" PRIMARY KEY("user_id","kind","period_from")
);
--> statement-breakpoint
CREATE TABLE "push_keys" (
	"id" smallint PRIMARY KEY DEFAULT 1 NOT NULL,
	"public_key" text NOT NULL,
	"sealed_private_key" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "push_keys_one" CHECK ("push_keys"."id" = 1)
);
--> statement-breakpoint
CREATE TABLE "push_subscriptions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"session_id" text NOT NULL,
	"endpoint_hash" text NOT NULL,
	"sealed_target" text NOT NULL,
	"user_agent" text NOT NULL,
	"is_app" boolean NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"accepted_at" timestamp (3) with time zone,
	CONSTRAINT "push_subscriptions_endpoint_hash_unique" UNIQUE("endpoint_hash")
);
--> statement-breakpoint
CREATE TABLE "webhook_deliveries" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"webhook_id" uuid NOT NULL,
	"event_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"serial_number" text,
	"at" timestamp (3) with time zone NOT NULL,
	"is_farewell" boolean DEFAULT false NOT NULL,
	"body" text NOT NULL,
	"state" text NOT NULL,
	"reason" text,
	"attempts" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"attempt_count" integer DEFAULT 0 NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"queued_at" timestamp (3) with time zone NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"settled_at" timestamp (3) with time zone,
	"was_delivered" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "webhooks" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"name" text NOT NULL,
	"url" text NOT NULL,
	"secret" text NOT NULL,
	"previous_secret" text,
	"previous_secret_until" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	"created_by" uuid,
	"changed_at" timestamp (3) with time zone NOT NULL,
	"off_reason" text,
	"off_at" timestamp (3) with time zone,
	"failures" integer DEFAULT 0 NOT NULL,
	"failing_since" timestamp (3) with time zone,
	"last_delivered_at" timestamp (3) with time zone,
	"is_slow" boolean DEFAULT false NOT NULL,
	"paused_until" timestamp (3) with time zone,
	"leased_until" timestamp (3) with time zone,
	"last_turn_at" timestamp (3) with time zone,
	"dropped" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" uuid PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"password_hash" text NOT NULL,
	"role" text NOT NULL,
	"status" text NOT NULL,
	"company_code" char(6),
	"company_name" text,
	"parent_company_code" char(6),
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"address" text DEFAULT '' NOT NULL,
	"house_number" text DEFAULT '' NOT NULL,
	"postal_code" text DEFAULT '' NOT NULL,
	"city" text DEFAULT '' NOT NULL,
	"country" text DEFAULT '' NOT NULL,
	"phone" text DEFAULT '' NOT NULL,
	"mobile" text DEFAULT '' NOT NULL,
	"language" text DEFAULT 'it' NOT NULL,
	"measurement_system" text DEFAULT 'metric' NOT NULL,
	"weekly_report" boolean DEFAULT false NOT NULL,
	"monthly_report" boolean DEFAULT false NOT NULL,
	"threshold_notifications" boolean DEFAULT true NOT NULL,
	"alarm_notifications" boolean DEFAULT true NOT NULL,
	"user_details" jsonb,
	"administration_profile" text[] DEFAULT '{}' NOT NULL,
	"scopes" text[],
	"registration_id" uuid,
	"verified_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"search_text" text GENERATED ALWAYS AS (lower(regexp_replace(normalize(email || E'\n' || first_name || ' ' || last_name || ' ' || first_name || E'\n' ||
          coalesce(company_name, ''), NFD), '[\u0300-\u036f]', '', 'g'))) STORED NOT NULL,
	CONSTRAINT "users_email_unique" UNIQUE("email")
);
--> statement-breakpoint
CREATE TABLE "companies" (
	"company_code" char(6) PRIMARY KEY NOT NULL,
	"company_name" text NOT NULL,
	"parent_company_code" char(6),
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"search_text" text GENERATED ALWAYS AS (lower(regexp_replace(normalize(company_name, NFD), '[\u0300-\u036f]', '', 'g'))) STORED NOT NULL
);
--> statement-breakpoint
CREATE TABLE "identity_payloads" (
	"model" text NOT NULL,
	"id" text NOT NULL,
	"payload" jsonb NOT NULL,
	"grant_id" text,
	"consumed_at" timestamp with time zone,
	"expires_at" timestamp with time zone,
	CONSTRAINT "identity_payloads_model_id_pk" PRIMARY KEY("model","id")
);
--> statement-breakpoint
CREATE TABLE "identity_signing_keys" (
	"kid" text PRIMARY KEY NOT NULL,
	"jwk" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "invitations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"language" text NOT NULL,
	"role" text NOT NULL,
	"company_code" char(6),
	"administration_profile" text[] NOT NULL,
	"invited_by" uuid,
	"invited_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"token_hash" text,
	CONSTRAINT "invitations_address" UNIQUE NULLS NOT DISTINCT("email","company_code")
);
--> statement-breakpoint
CREATE TABLE "saved_views" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"name" text NOT NULL,
	"search" jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "saved_views_name" UNIQUE("user_id","name")
);
--> statement-breakpoint
CREATE TABLE "service_clients" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"secret_hash" text NOT NULL,
	"hint" text NOT NULL,
	"previous_secret_hash" text,
	"previous_valid_until" timestamp with time zone,
	"session_id" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"created_by" uuid,
	"rotated_at" timestamp with time zone,
	"last_token_at" timestamp with time zone,
	"revoked_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"user_agent" text NOT NULL,
	"ip_address" text NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"last_used_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	"received_rotation" integer DEFAULT 0 NOT NULL,
	"received_before" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "subscription_key_days" (
	"key_id" uuid NOT NULL,
	"day" date NOT NULL,
	"requests" bigint NOT NULL,
	"refused" bigint NOT NULL,
	CONSTRAINT "subscription_key_days_key_id_day_pk" PRIMARY KEY("key_id","day")
);
--> statement-breakpoint
CREATE TABLE "subscription_keys" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"key_hash" text NOT NULL,
	"hint" text NOT NULL,
	"previous_key_hash" text,
	"previous_valid_until" timestamp with time zone,
	"requests_per_minute" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"rotated_at" timestamp with time zone,
	"revoked_at" timestamp with time zone,
	"last_used_at" timestamp with time zone,
	CONSTRAINT "subscription_keys_key_hash_unique" UNIQUE("key_hash"),
	CONSTRAINT "subscription_keys_previous_key_hash_unique" UNIQUE("previous_key_hash")
);
--> statement-breakpoint
CREATE TABLE "verification_codes" (
	"purpose" text NOT NULL,
	"email" text NOT NULL,
	"code_hash" text NOT NULL,
	"registration_id" uuid,
	"tries_left" integer NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "verification_codes_purpose_email_pk" PRIMARY KEY("purpose","email")
);
--> statement-breakpoint
CREATE TABLE "audit_log" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "audit_log_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp with time zone NOT NULL,
	"actor" text,
	"origin" text,
	"action" text NOT NULL,
	"subject" text,
	"serial_number" text,
	"before" jsonb,
	"after" jsonb,
	"detail" jsonb DEFAULT '{}'::jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "secret_keys" (
	"id" smallint PRIMARY KEY DEFAULT 1 NOT NULL,
	"fingerprint" text NOT NULL,
	"since" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "secret_keys_one" CHECK ("secret_keys"."id" = 1)
);
--> statement-breakpoint
CREATE TABLE "throttles" (
	"key" text PRIMARY KEY NOT NULL,
	"tries" integer NOT NULL,
	"ends_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "inspector_links" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"token_hash" text NOT NULL,
	"company_code" text NOT NULL,
	"recipient" text NOT NULL,
	"first_day" date NOT NULL,
	"last_day" date NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"created_by" uuid,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"revoked_at" timestamp (3) with time zone,
	"opens" integer DEFAULT 0 NOT NULL,
	"last_opened_at" timestamp (3) with time zone,
	"audited_at" timestamp (3) with time zone,
	CONSTRAINT "inspector_links_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "database_mark" (
	"id" smallint PRIMARY KEY NOT NULL,
	"database" uuid DEFAULT gen_random_uuid() NOT NULL,
	"number" bigint DEFAULT 0 NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "readiness_probes" (
	"id" smallint PRIMARY KEY NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
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
ALTER TABLE "alarm_resolutions" ADD CONSTRAINT "alarm_resolutions_serial_number_appliances_serial_number_fk" FOREIGN KEY ("serial_number") REFERENCES "public"."appliances"("serial_number") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alarm_resolutions" ADD CONSTRAINT "alarm_resolutions_author_users_id_fk" FOREIGN KEY ("author") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alarms" ADD CONSTRAINT "alarms_serial_number_appliances_serial_number_fk" FOREIGN KEY ("serial_number") REFERENCES "public"."appliances"("serial_number") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "appliance_states" ADD CONSTRAINT "appliance_states_serial_number_appliances_serial_number_fk" FOREIGN KEY ("serial_number") REFERENCES "public"."appliances"("serial_number") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "appliances" ADD CONSTRAINT "appliances_company_code_companies_company_code_fk" FOREIGN KEY ("company_code") REFERENCES "public"."companies"("company_code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "appliances" ADD CONSTRAINT "appliances_assigned_company_code_companies_company_code_fk" FOREIGN KEY ("assigned_company_code") REFERENCES "public"."companies"("company_code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "appliances" ADD CONSTRAINT "appliances_claimed_by_users_id_fk" FOREIGN KEY ("claimed_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "appliances" ADD CONSTRAINT "appliances_claimed_from_companies_company_code_fk" FOREIGN KEY ("claimed_from") REFERENCES "public"."companies"("company_code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bluetooth_grants" ADD CONSTRAINT "bluetooth_grants_serial_number_appliances_serial_number_fk" FOREIGN KEY ("serial_number") REFERENCES "public"."appliances"("serial_number") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bluetooth_grants" ADD CONSTRAINT "bluetooth_grants_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "board_replacements" ADD CONSTRAINT "board_replacements_serial_number_appliances_serial_number_fk" FOREIGN KEY ("serial_number") REFERENCES "public"."appliances"("serial_number") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "board_replacements" ADD CONSTRAINT "board_replacements_started_by_users_id_fk" FOREIGN KEY ("started_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "claiming_codes" ADD CONSTRAINT "claiming_codes_requested_by_users_id_fk" FOREIGN KEY ("requested_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "connection_losses" ADD CONSTRAINT "connection_losses_serial_number_appliances_serial_number_fk" FOREIGN KEY ("serial_number") REFERENCES "public"."appliances"("serial_number") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customer_appliances" ADD CONSTRAINT "customer_appliances_serial_number_appliances_serial_number_fk" FOREIGN KEY ("serial_number") REFERENCES "public"."appliances"("serial_number") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customer_appliances" ADD CONSTRAINT "customer_appliances_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customers" ADD CONSTRAINT "customers_company_code_companies_company_code_fk" FOREIGN KEY ("company_code") REFERENCES "public"."companies"("company_code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "installation_runs" ADD CONSTRAINT "installation_runs_serial_number_appliances_serial_number_fk" FOREIGN KEY ("serial_number") REFERENCES "public"."appliances"("serial_number") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "installation_runs" ADD CONSTRAINT "installation_runs_started_by_users_id_fk" FOREIGN KEY ("started_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "installation_runs" ADD CONSTRAINT "installation_runs_signed_by_users_id_fk" FOREIGN KEY ("signed_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_disclosures" ADD CONSTRAINT "ledger_disclosures_account_id_users_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_limit_choices" ADD CONSTRAINT "company_limit_choices_company_code_companies_company_code_fk" FOREIGN KEY ("company_code") REFERENCES "public"."companies"("company_code") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_limit_choices" ADD CONSTRAINT "company_limit_choices_changed_by_users_id_fk" FOREIGN KEY ("changed_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "limit_profile_versions" ADD CONSTRAINT "limit_profile_versions_profile_id_limit_profiles_id_fk" FOREIGN KEY ("profile_id") REFERENCES "public"."limit_profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "limit_profile_versions" ADD CONSTRAINT "limit_profile_versions_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "limit_profiles" ADD CONSTRAINT "limit_profiles_company_code_companies_company_code_fk" FOREIGN KEY ("company_code") REFERENCES "public"."companies"("company_code") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "machine_limit_choices" ADD CONSTRAINT "machine_limit_choices_serial_number_appliances_serial_number_fk" FOREIGN KEY ("serial_number") REFERENCES "public"."appliances"("serial_number") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "appliance_import_lines" ADD CONSTRAINT "appliance_import_lines_import_id_appliance_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."appliance_imports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "appliance_imports" ADD CONSTRAINT "appliance_imports_requested_by_users_id_fk" FOREIGN KEY ("requested_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "outgoing_subscriptions" ADD CONSTRAINT "outgoing_subscriptions_company_code_companies_company_code_fk" FOREIGN KEY ("company_code") REFERENCES "public"."companies"("company_code") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "default_parameter_versions" ADD CONSTRAINT "default_parameter_versions_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "parameter_backups" ADD CONSTRAINT "parameter_backups_serial_number_appliances_serial_number_fk" FOREIGN KEY ("serial_number") REFERENCES "public"."appliances"("serial_number") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "commands" ADD CONSTRAINT "commands_serial_number_appliances_serial_number_fk" FOREIGN KEY ("serial_number") REFERENCES "public"."appliances"("serial_number") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "commands" ADD CONSTRAINT "commands_requested_by_users_id_fk" FOREIGN KEY ("requested_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "remote_sessions" ADD CONSTRAINT "remote_sessions_serial_number_appliances_serial_number_fk" FOREIGN KEY ("serial_number") REFERENCES "public"."appliances"("serial_number") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "remote_sessions" ADD CONSTRAINT "remote_sessions_held_by_users_id_fk" FOREIGN KEY ("held_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "service_accesses" ADD CONSTRAINT "service_accesses_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "service_accesses" ADD CONSTRAINT "service_accesses_serial_number_appliances_serial_number_fk" FOREIGN KEY ("serial_number") REFERENCES "public"."appliances"("serial_number") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "service_accesses" ADD CONSTRAINT "service_accesses_pin_id_service_pins_id_fk" FOREIGN KEY ("pin_id") REFERENCES "public"."service_pins"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "service_pins" ADD CONSTRAINT "service_pins_company_code_companies_company_code_fk" FOREIGN KEY ("company_code") REFERENCES "public"."companies"("company_code") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "service_log_entries" ADD CONSTRAINT "service_log_entries_serial_number_appliances_serial_number_fk" FOREIGN KEY ("serial_number") REFERENCES "public"."appliances"("serial_number") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "service_log_entries" ADD CONSTRAINT "service_log_entries_author_users_id_fk" FOREIGN KEY ("author") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "service_log_photos" ADD CONSTRAINT "service_log_photos_entry_service_log_entries_id_fk" FOREIGN KEY ("entry") REFERENCES "public"."service_log_entries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "settings_profile_run_machines" ADD CONSTRAINT "settings_profile_run_machines_run_id_settings_profile_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."settings_profile_runs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "settings_profile_runs" ADD CONSTRAINT "settings_profile_runs_profile_id_settings_profiles_id_fk" FOREIGN KEY ("profile_id") REFERENCES "public"."settings_profiles"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "settings_profile_runs" ADD CONSTRAINT "settings_profile_runs_requested_by_users_id_fk" FOREIGN KEY ("requested_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "settings_profile_versions" ADD CONSTRAINT "settings_profile_versions_profile_id_settings_profiles_id_fk" FOREIGN KEY ("profile_id") REFERENCES "public"."settings_profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "settings_profile_versions" ADD CONSTRAINT "settings_profile_versions_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "settings_profiles" ADD CONSTRAINT "settings_profiles_company_code_companies_company_code_fk" FOREIGN KEY ("company_code") REFERENCES "public"."companies"("company_code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "counter_readings" ADD CONSTRAINT "counter_readings_serial_number_appliances_serial_number_fk" FOREIGN KEY ("serial_number") REFERENCES "public"."appliances"("serial_number") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cycle_sums" ADD CONSTRAINT "cycle_sums_serial_number_appliances_serial_number_fk" FOREIGN KEY ("serial_number") REFERENCES "public"."appliances"("serial_number") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "appliance_tariffs" ADD CONSTRAINT "appliance_tariffs_serial_number_appliances_serial_number_fk" FOREIGN KEY ("serial_number") REFERENCES "public"."appliances"("serial_number") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "appliance_tariffs" ADD CONSTRAINT "appliance_tariffs_changed_by_users_id_fk" FOREIGN KEY ("changed_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_tariffs" ADD CONSTRAINT "company_tariffs_company_code_companies_company_code_fk" FOREIGN KEY ("company_code") REFERENCES "public"."companies"("company_code") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_tariffs" ADD CONSTRAINT "company_tariffs_changed_by_users_id_fk" FOREIGN KEY ("changed_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bridge_machines" ADD CONSTRAINT "bridge_machines_company_code_bridges_company_code_fk" FOREIGN KEY ("company_code") REFERENCES "public"."bridges"("company_code") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bridges" ADD CONSTRAINT "bridges_company_code_companies_company_code_fk" FOREIGN KEY ("company_code") REFERENCES "public"."companies"("company_code") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bridges" ADD CONSTRAINT "bridges_changed_by_users_id_fk" FOREIGN KEY ("changed_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
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
ALTER TABLE "seen_notifications" ADD CONSTRAINT "seen_notifications_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "threshold_states" ADD CONSTRAINT "threshold_states_rule_id_notification_rules_id_fk" FOREIGN KEY ("rule_id") REFERENCES "public"."notification_rules"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "threshold_states" ADD CONSTRAINT "threshold_states_serial_number_appliances_serial_number_fk" FOREIGN KEY ("serial_number") REFERENCES "public"."appliances"("serial_number") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "periodic_reports" ADD CONSTRAINT "periodic_reports_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_subscriptions" ADD CONSTRAINT "push_subscriptions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_subscriptions" ADD CONSTRAINT "push_subscriptions_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_webhook_id_webhooks_id_fk" FOREIGN KEY ("webhook_id") REFERENCES "public"."webhooks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhooks" ADD CONSTRAINT "webhooks_id_outgoing_subscriptions_id_fk" FOREIGN KEY ("id") REFERENCES "public"."outgoing_subscriptions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhooks" ADD CONSTRAINT "webhooks_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_company_code_companies_company_code_fk" FOREIGN KEY ("company_code") REFERENCES "public"."companies"("company_code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_parent_company_code_companies_company_code_fk" FOREIGN KEY ("parent_company_code") REFERENCES "public"."companies"("company_code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_company_code_companies_company_code_fk" FOREIGN KEY ("company_code") REFERENCES "public"."companies"("company_code") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_invited_by_users_id_fk" FOREIGN KEY ("invited_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_views" ADD CONSTRAINT "saved_views_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "service_clients" ADD CONSTRAINT "service_clients_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "service_clients" ADD CONSTRAINT "service_clients_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscription_key_days" ADD CONSTRAINT "subscription_key_days_key_id_subscription_keys_id_fk" FOREIGN KEY ("key_id") REFERENCES "public"."subscription_keys"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscription_keys" ADD CONSTRAINT "subscription_keys_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inspector_links" ADD CONSTRAINT "inspector_links_company_code_companies_company_code_fk" FOREIGN KEY ("company_code") REFERENCES "public"."companies"("company_code") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inspector_links" ADD CONSTRAINT "inspector_links_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "alarm_resolutions_author" ON "alarm_resolutions" USING btree ("author");--> statement-breakpoint
CREATE UNIQUE INDEX "alarms_open" ON "alarms" USING btree ("serial_number","error_code") WHERE "alarms"."cleared_seq" is null;--> statement-breakpoint
CREATE INDEX "alarms_raised_at" ON "alarms" USING btree ("serial_number","raised_at");--> statement-breakpoint
CREATE INDEX "alarms_noted_at" ON "alarms" USING btree ("serial_number","noted_at");--> statement-breakpoint
CREATE INDEX "alarms_all_noted_at" ON "alarms" USING btree ("noted_at");--> statement-breakpoint
CREATE INDEX "appliance_states_offline" ON "appliance_states" USING btree ("connection_since","serial_number") WHERE "appliance_states"."connection" = 'offline';--> statement-breakpoint
CREATE INDEX "appliances_company" ON "appliances" USING btree ("company_code");--> statement-breakpoint
CREATE INDEX "appliances_claimed_by" ON "appliances" USING btree ("claimed_by");--> statement-breakpoint
CREATE INDEX "appliances_assigned_company" ON "appliances" USING btree ("assigned_company_code");--> statement-breakpoint
CREATE INDEX "appliances_claimed_from" ON "appliances" USING btree ("claimed_from");--> statement-breakpoint
CREATE INDEX "appliances_by_creation" ON "appliances" USING btree ("brand","created_at","serial_number") WHERE "appliances"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "appliances_by_name" ON "appliances" USING btree ("brand","appliance_name","serial_number") WHERE "appliances"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "appliances_deleted" ON "appliances" USING btree ("serial_number") WHERE "appliances"."deleted_at" is not null;--> statement-breakpoint
CREATE INDEX "appliances_search" ON "appliances" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "bluetooth_grants_expiry" ON "bluetooth_grants" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "bluetooth_grants_unsent" ON "bluetooth_grants" USING btree ("serial_number") WHERE "bluetooth_grants"."revoked_at" is not null and "bluetooth_grants"."revocation_sent_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "board_replacements_open" ON "board_replacements" USING btree ("serial_number") WHERE "board_replacements"."ended_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "board_replacements_open_board" ON "board_replacements" USING btree ("new_mac_address") WHERE "board_replacements"."ended_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "connection_losses_open" ON "connection_losses" USING btree ("serial_number") WHERE "connection_losses"."regained_at" is null;--> statement-breakpoint
CREATE INDEX "connection_losses_ended" ON "connection_losses" USING btree ("regained_at");--> statement-breakpoint
CREATE INDEX "customer_appliances_customer" ON "customer_appliances" USING btree ("customer_id");--> statement-breakpoint
CREATE INDEX "customers_company" ON "customers" USING btree ("company_code");--> statement-breakpoint
CREATE INDEX "customers_search" ON "customers" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "events_alarms" ON "events" USING btree ("serial_number",("body" ->> 'errorCode'),"seq") WHERE "events"."kind" in ('alarmRaised', 'alarmCleared');--> statement-breakpoint
CREATE INDEX "events_kinds" ON "events" USING btree ("serial_number","kind","at","seq");--> statement-breakpoint
CREATE INDEX "events_cycles" ON "events" USING btree ("received_at") WHERE "events"."kind" = 'cycleEnded';--> statement-breakpoint
CREATE INDEX "events_past_cycles" ON "events" USING btree ("at") WHERE "events"."kind" = 'cycleEnded';--> statement-breakpoint
CREATE INDEX "hygiene_records_ended" ON "hygiene_records" USING btree ("serial_number","ended_at","number");--> statement-breakpoint
CREATE INDEX "hygiene_records_open" ON "hygiene_records" USING btree ("serial_number","ended_at","number") WHERE "hygiene_records"."result" = 'deviating' and "hygiene_records"."action_number" is null;--> statement-breakpoint
CREATE INDEX "hygiene_records_not_valid" ON "hygiene_records" USING btree ("serial_number","result","ended_at","number") WHERE "hygiene_records"."result" <> 'valid';--> statement-breakpoint
CREATE INDEX "hygiene_records_newest" ON "hygiene_records" USING btree ("ended_at","serial_number","number");--> statement-breakpoint
CREATE INDEX "hygiene_records_newest_not_valid" ON "hygiene_records" USING btree ("result","ended_at","serial_number","number") WHERE "hygiene_records"."result" <> 'valid';--> statement-breakpoint
CREATE INDEX "hygiene_records_newest_open" ON "hygiene_records" USING btree ("ended_at","serial_number","number") WHERE "hygiene_records"."result" = 'deviating' and "hygiene_records"."action_number" is null;--> statement-breakpoint
CREATE INDEX "hygiene_records_at" ON "hygiene_records" USING btree ("at");--> statement-breakpoint
CREATE UNIQUE INDEX "installation_runs_open" ON "installation_runs" USING btree ("serial_number") WHERE "installation_runs"."signed_at" is null;--> statement-breakpoint
CREATE INDEX "installation_runs_signed" ON "installation_runs" USING btree ("serial_number","signed_at");--> statement-breakpoint
CREATE INDEX "ledger_disclosures_machine" ON "ledger_disclosures" USING btree ("serial_number");--> statement-breakpoint
CREATE INDEX "ledger_disclosures_account" ON "ledger_disclosures" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "ledger_gaps" ON "ledger_entries" USING btree ("serial_number","at","number") WHERE "ledger_entries"."text" like '%"kind":"gap"%';--> statement-breakpoint
CREATE INDEX "ledger_log_machines" ON "ledger_log" USING btree ("serial_number","number");--> statement-breakpoint
CREATE UNIQUE INDEX "limit_profiles_name" ON "limit_profiles" USING btree ("company_code",lower("name"));--> statement-breakpoint
CREATE INDEX "appliance_imports_requested" ON "appliance_imports" USING btree ("requested_by","requested_at");--> statement-breakpoint
CREATE INDEX "outgoing_subscriptions_company" ON "outgoing_subscriptions" USING btree ("company_code") WHERE "outgoing_subscriptions"."is_active";--> statement-breakpoint
CREATE INDEX "commands_appliance" ON "commands" USING btree ("serial_number","requested_at");--> statement-breakpoint
CREATE INDEX "commands_restorations" ON "commands" USING btree ("serial_number","requested_at") WHERE "commands"."restored_version" is not null;--> statement-breakpoint
CREATE INDEX "commands_installations" ON "commands" USING btree ("requested_by","requested_at") WHERE "commands"."kind" = 'installFirmware';--> statement-breakpoint
CREATE UNIQUE INDEX "remote_sessions_live" ON "remote_sessions" USING btree ("serial_number") WHERE "remote_sessions"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "service_accesses_pin" ON "service_accesses" USING btree ("pin_id");--> statement-breakpoint
CREATE INDEX "service_log_entries_written" ON "service_log_entries" USING btree ("serial_number","written_at","id") WHERE "service_log_entries"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "service_log_entries_author" ON "service_log_entries" USING btree ("author");--> statement-breakpoint
CREATE INDEX "service_log_entries_received" ON "service_log_entries" USING btree ("received_at");--> statement-breakpoint
CREATE INDEX "settings_profile_runs_requested" ON "settings_profile_runs" USING btree ("requested_by","requested_at");--> statement-breakpoint
CREATE UNIQUE INDEX "settings_profiles_default" ON "settings_profiles" USING btree ("company_code","gamma","model_number") WHERE "settings_profiles"."is_default";--> statement-breakpoint
CREATE INDEX "telemetry_to_roll_up_hour" ON "telemetry_to_roll_up" USING btree ("hour");--> statement-breakpoint
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
CREATE INDEX "notification_rules_enabled" ON "notification_rules" USING btree ("kind","user_id") WHERE "notification_rules"."is_enabled";--> statement-breakpoint
CREATE INDEX "push_subscriptions_user" ON "push_subscriptions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "push_subscriptions_session" ON "push_subscriptions" USING btree ("session_id");--> statement-breakpoint
CREATE UNIQUE INDEX "webhook_deliveries_event" ON "webhook_deliveries" USING btree ("webhook_id","event_id");--> statement-breakpoint
CREATE INDEX "webhook_deliveries_newest" ON "webhook_deliveries" USING btree ("webhook_id","created_at","id");--> statement-breakpoint
CREATE INDEX "webhook_deliveries_due" ON "webhook_deliveries" USING btree ("webhook_id","due_at") WHERE "webhook_deliveries"."state" = 'waiting';--> statement-breakpoint
CREATE INDEX "webhook_deliveries_failed" ON "webhook_deliveries" USING btree ("webhook_id","created_at") WHERE "webhook_deliveries"."state" = 'failed';--> statement-breakpoint
CREATE INDEX "users_company" ON "users" USING btree ("company_code");--> statement-breakpoint
CREATE INDEX "users_parent_company" ON "users" USING btree ("parent_company_code");--> statement-breakpoint
CREATE INDEX "users_programs" ON "users" USING btree ("created_at","id") WHERE "users"."scopes" is not null;--> statement-breakpoint
CREATE INDEX "users_people" ON "users" USING btree ("email") WHERE "users"."scopes" is null;--> statement-breakpoint
CREATE INDEX "users_waiting" ON "users" USING btree ("created_at") WHERE "users"."status" = 'PENDING_APPROVAL';--> statement-breakpoint
CREATE INDEX "users_search" ON "users" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "companies_parent" ON "companies" USING btree ("parent_company_code");--> statement-breakpoint
CREATE INDEX "companies_by_name" ON "companies" USING btree ("company_name","company_code");--> statement-breakpoint
CREATE INDEX "companies_search" ON "companies" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "identity_payloads_grant" ON "identity_payloads" USING btree ("grant_id");--> statement-breakpoint
CREATE INDEX "identity_payloads_expiry" ON "identity_payloads" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "invitations_company" ON "invitations" USING btree ("company_code");--> statement-breakpoint
CREATE INDEX "sessions_user" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "audit_log_at" ON "audit_log" USING btree ("at");--> statement-breakpoint
CREATE INDEX "audit_log_action" ON "audit_log" USING btree ("action","at");--> statement-breakpoint
CREATE INDEX "audit_log_actor" ON "audit_log" USING btree ("actor","at");--> statement-breakpoint
CREATE INDEX "audit_log_subject" ON "audit_log" USING btree ("subject","at");--> statement-breakpoint
CREATE INDEX "audit_log_serial_number" ON "audit_log" USING btree ("serial_number","at");--> statement-breakpoint
CREATE INDEX "throttles_end" ON "throttles" USING btree ("ends_at");--> statement-breakpoint
CREATE INDEX "inspector_links_company" ON "inspector_links" USING btree ("company_code","created_at");--> statement-breakpoint
-- One row per machine, rewritten with every batch: room on its page keeps the update off the indexes.
ALTER TABLE "appliance_states" SET (fillfactor = 50);--> statement-breakpoint
CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'table % is append-only', TG_TABLE_NAME USING ERRCODE = 'insufficient_privilege';
END $$;--> statement-breakpoint
CREATE TRIGGER audit_log_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON "audit_log"
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();--> statement-breakpoint
-- JPEG files do not get smaller by compression.
ALTER TABLE "service_log_photos" ALTER COLUMN "content" SET STORAGE EXTERNAL;
