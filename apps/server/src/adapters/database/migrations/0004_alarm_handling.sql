CREATE TABLE "alarm_handling" (
	"serial_number" text NOT NULL,
	"error_code" text NOT NULL,
	"version" integer NOT NULL,
	"taken_by" uuid,
	"taken_at" timestamp with time zone,
	"taken_seq" bigint,
	"muted_by" uuid,
	"muted_until" timestamp with time zone,
	"muted_seq" bigint,
	"changed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "alarm_handling_serial_number_error_code_pk" PRIMARY KEY("serial_number","error_code")
);
--> statement-breakpoint
ALTER TABLE "alarm_handling" ADD CONSTRAINT "alarm_handling_serial_number_appliances_serial_number_fk" FOREIGN KEY ("serial_number") REFERENCES "public"."appliances"("serial_number") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alarm_handling" ADD CONSTRAINT "alarm_handling_taken_by_users_id_fk" FOREIGN KEY ("taken_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alarm_handling" ADD CONSTRAINT "alarm_handling_muted_by_users_id_fk" FOREIGN KEY ("muted_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "alarm_handling_taken_by" ON "alarm_handling" USING btree ("taken_by");--> statement-breakpoint
CREATE INDEX "alarm_handling_muted_by" ON "alarm_handling" USING btree ("muted_by");