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
ALTER TABLE "appliance_states" ADD COLUMN "connectivity" jsonb;--> statement-breakpoint
ALTER TABLE "appliances" ADD COLUMN "claimed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "appliances" ADD COLUMN "claimed_from" char(6);--> statement-breakpoint
ALTER TABLE "appliances" ADD COLUMN "electricity_distribution" text;--> statement-breakpoint
ALTER TABLE "appliances" ADD COLUMN "street" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "appliances" ADD COLUMN "postal_code" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "appliances" ADD COLUMN "city" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "claiming_codes" ADD CONSTRAINT "claiming_codes_requested_by_users_id_fk" FOREIGN KEY ("requested_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "connection_losses" ADD CONSTRAINT "connection_losses_serial_number_appliances_serial_number_fk" FOREIGN KEY ("serial_number") REFERENCES "public"."appliances"("serial_number") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "connection_losses_open" ON "connection_losses" USING btree ("serial_number") WHERE "connection_losses"."regained_at" is null;--> statement-breakpoint
CREATE INDEX "connection_losses_ended" ON "connection_losses" USING btree ("regained_at");--> statement-breakpoint
ALTER TABLE "appliances" ADD CONSTRAINT "appliances_claimed_from_companies_company_code_fk" FOREIGN KEY ("claimed_from") REFERENCES "public"."companies"("company_code") ON DELETE no action ON UPDATE no action;