CREATE TABLE "connection_losses" (
	"serial_number" text NOT NULL,
	"lost_at" timestamp with time zone NOT NULL,
	"regained_at" timestamp with time zone,
	CONSTRAINT "connection_losses_serial_number_lost_at_pk" PRIMARY KEY("serial_number","lost_at")
);
--> statement-breakpoint
ALTER TABLE "appliance_states" ADD COLUMN "connectivity" jsonb;--> statement-breakpoint
ALTER TABLE "appliances" ADD COLUMN "electricity_distribution" text;--> statement-breakpoint
ALTER TABLE "appliances" ADD COLUMN "street" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "appliances" ADD COLUMN "postal_code" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "appliances" ADD COLUMN "city" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "connection_losses" ADD CONSTRAINT "connection_losses_serial_number_appliances_serial_number_fk" FOREIGN KEY ("serial_number") REFERENCES "public"."appliances"("serial_number") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "connection_losses_open" ON "connection_losses" USING btree ("serial_number") WHERE "connection_losses"."regained_at" is null;--> statement-breakpoint
CREATE INDEX "connection_losses_ended" ON "connection_losses" USING btree ("regained_at");