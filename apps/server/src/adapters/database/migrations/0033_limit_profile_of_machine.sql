CREATE TABLE "machine_limit_choices" (
	"serial_number" text PRIMARY KEY NOT NULL,
	"profile_id" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "machine_limit_choices" ADD CONSTRAINT "machine_limit_choices_serial_number_appliances_serial_number_fk" FOREIGN KEY ("serial_number") REFERENCES "public"."appliances"("serial_number") ON DELETE cascade ON UPDATE no action;