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
ALTER TABLE "company_limit_choices" ADD CONSTRAINT "company_limit_choices_company_code_companies_company_code_fk" FOREIGN KEY ("company_code") REFERENCES "public"."companies"("company_code") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_limit_choices" ADD CONSTRAINT "company_limit_choices_changed_by_users_id_fk" FOREIGN KEY ("changed_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "limit_profile_versions" ADD CONSTRAINT "limit_profile_versions_profile_id_limit_profiles_id_fk" FOREIGN KEY ("profile_id") REFERENCES "public"."limit_profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "limit_profile_versions" ADD CONSTRAINT "limit_profile_versions_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "limit_profiles" ADD CONSTRAINT "limit_profiles_company_code_companies_company_code_fk" FOREIGN KEY ("company_code") REFERENCES "public"."companies"("company_code") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "limit_profiles_name" ON "limit_profiles" USING btree ("company_code",lower("name"));