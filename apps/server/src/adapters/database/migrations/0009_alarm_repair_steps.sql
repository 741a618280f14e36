CREATE TABLE "alarm_repair_steps" (
	"serial_number" text NOT NULL,
	"error_code" text NOT NULL,
	"alarm_seq" bigint NOT NULL,
	"step" smallint NOT NULL,
	"result" text,
	"reporter" uuid NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "alarm_repair_steps_serial_number_error_code_alarm_seq_step_pk" PRIMARY KEY("serial_number","error_code","alarm_seq","step")
);
--> statement-breakpoint
ALTER TABLE "alarm_repair_steps" ADD CONSTRAINT "alarm_repair_steps_serial_number_appliances_serial_number_fk" FOREIGN KEY ("serial_number") REFERENCES "public"."appliances"("serial_number") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alarm_repair_steps" ADD CONSTRAINT "alarm_repair_steps_reporter_users_id_fk" FOREIGN KEY ("reporter") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "alarm_repair_steps_reporter" ON "alarm_repair_steps" USING btree ("reporter");