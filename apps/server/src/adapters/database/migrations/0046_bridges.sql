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
ALTER TABLE "bridge_machines" ADD CONSTRAINT "bridge_machines_company_code_bridges_company_code_fk" FOREIGN KEY ("company_code") REFERENCES "public"."bridges"("company_code") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bridges" ADD CONSTRAINT "bridges_company_code_companies_company_code_fk" FOREIGN KEY ("company_code") REFERENCES "public"."companies"("company_code") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bridges" ADD CONSTRAINT "bridges_changed_by_users_id_fk" FOREIGN KEY ("changed_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;