CREATE TABLE "board_replacements" (
	"id" uuid PRIMARY KEY NOT NULL,
	"serial_number" text NOT NULL,
	"state" text DEFAULT 'prepared' NOT NULL,
	"new_mac_address" text NOT NULL,
	"old_mac_address" text,
	"backup" jsonb,
	"started_by" uuid NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"shut_out_at" timestamp with time zone,
	"secret_issued_at" timestamp with time zone,
	"ended_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "parameter_backups" (
	"serial_number" text PRIMARY KEY NOT NULL,
	"values" jsonb NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "board_replacements" ADD CONSTRAINT "board_replacements_serial_number_appliances_serial_number_fk" FOREIGN KEY ("serial_number") REFERENCES "public"."appliances"("serial_number") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "board_replacements" ADD CONSTRAINT "board_replacements_started_by_users_id_fk" FOREIGN KEY ("started_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "parameter_backups" ADD CONSTRAINT "parameter_backups_serial_number_appliances_serial_number_fk" FOREIGN KEY ("serial_number") REFERENCES "public"."appliances"("serial_number") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "board_replacements_open" ON "board_replacements" USING btree ("serial_number") WHERE "board_replacements"."ended_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "board_replacements_open_board" ON "board_replacements" USING btree ("new_mac_address") WHERE "board_replacements"."ended_at" is null;--> statement-breakpoint
INSERT INTO "parameter_backups" ("serial_number", "values", "at")
SELECT "serial_number", "parameters"->'values', ("parameters"->>'at')::timestamptz FROM "appliance_states" WHERE "parameters"->'values' <> '{}';
