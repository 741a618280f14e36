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
ALTER TABLE "service_accesses" ADD CONSTRAINT "service_accesses_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "service_accesses" ADD CONSTRAINT "service_accesses_serial_number_appliances_serial_number_fk" FOREIGN KEY ("serial_number") REFERENCES "public"."appliances"("serial_number") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "service_accesses" ADD CONSTRAINT "service_accesses_pin_id_service_pins_id_fk" FOREIGN KEY ("pin_id") REFERENCES "public"."service_pins"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "service_pins" ADD CONSTRAINT "service_pins_company_code_companies_company_code_fk" FOREIGN KEY ("company_code") REFERENCES "public"."companies"("company_code") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "service_accesses_pin" ON "service_accesses" USING btree ("pin_id");