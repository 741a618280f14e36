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
ALTER TABLE "appliances" ADD COLUMN "rating_power" text;--> statement-breakpoint
ALTER TABLE "settings_profile_run_machines" ADD CONSTRAINT "settings_profile_run_machines_run_id_settings_profile_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."settings_profile_runs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "settings_profile_runs" ADD CONSTRAINT "settings_profile_runs_profile_id_settings_profiles_id_fk" FOREIGN KEY ("profile_id") REFERENCES "public"."settings_profiles"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "settings_profile_runs" ADD CONSTRAINT "settings_profile_runs_requested_by_users_id_fk" FOREIGN KEY ("requested_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "settings_profile_versions" ADD CONSTRAINT "settings_profile_versions_profile_id_settings_profiles_id_fk" FOREIGN KEY ("profile_id") REFERENCES "public"."settings_profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "settings_profile_versions" ADD CONSTRAINT "settings_profile_versions_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "settings_profiles" ADD CONSTRAINT "settings_profiles_company_code_companies_company_code_fk" FOREIGN KEY ("company_code") REFERENCES "public"."companies"("company_code") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "settings_profile_runs_requested" ON "settings_profile_runs" USING btree ("requested_by","requested_at");--> statement-breakpoint
CREATE UNIQUE INDEX "settings_profiles_default" ON "settings_profiles" USING btree ("company_code","gamma","model_number") WHERE "settings_profiles"."is_default";