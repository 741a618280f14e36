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
ALTER TABLE "appliance_import_lines" ADD CONSTRAINT "appliance_import_lines_import_id_appliance_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."appliance_imports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "appliance_imports" ADD CONSTRAINT "appliance_imports_requested_by_users_id_fk" FOREIGN KEY ("requested_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "appliance_imports_requested" ON "appliance_imports" USING btree ("requested_by","requested_at");