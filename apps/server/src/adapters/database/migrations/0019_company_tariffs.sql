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
ALTER TABLE "appliance_tariffs" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "company_tariffs" ADD CONSTRAINT "company_tariffs_company_code_companies_company_code_fk" FOREIGN KEY ("company_code") REFERENCES "public"."companies"("company_code") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_tariffs" ADD CONSTRAINT "company_tariffs_changed_by_users_id_fk" FOREIGN KEY ("changed_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;