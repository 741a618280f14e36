CREATE TABLE "alarm_resolutions" (
	"serial_number" text NOT NULL,
	"error_code" text NOT NULL,
	"alarm_seq" bigint NOT NULL,
	"version" integer NOT NULL,
	"solution" smallint,
	"words" text NOT NULL,
	"author" uuid NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "alarm_resolutions_serial_number_error_code_alarm_seq_version_pk" PRIMARY KEY("serial_number","error_code","alarm_seq","version")
);
--> statement-breakpoint
ALTER TABLE "alarm_resolutions" ADD CONSTRAINT "alarm_resolutions_serial_number_appliances_serial_number_fk" FOREIGN KEY ("serial_number") REFERENCES "public"."appliances"("serial_number") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alarm_resolutions" ADD CONSTRAINT "alarm_resolutions_author_users_id_fk" FOREIGN KEY ("author") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "alarm_resolutions_author" ON "alarm_resolutions" USING btree ("author");