CREATE TABLE "installation_runs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"serial_number" text NOT NULL,
	"started_by" uuid NOT NULL,
	"started_at" timestamp (3) with time zone NOT NULL,
	"version" integer DEFAULT 0 NOT NULL,
	"steps" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"signed_at" timestamp (3) with time zone,
	"signed_by" uuid,
	"entry_number" bigint,
	"report" jsonb
);
--> statement-breakpoint
ALTER TABLE "installation_runs" ADD CONSTRAINT "installation_runs_serial_number_appliances_serial_number_fk" FOREIGN KEY ("serial_number") REFERENCES "public"."appliances"("serial_number") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "installation_runs" ADD CONSTRAINT "installation_runs_started_by_users_id_fk" FOREIGN KEY ("started_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "installation_runs" ADD CONSTRAINT "installation_runs_signed_by_users_id_fk" FOREIGN KEY ("signed_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "installation_runs_open" ON "installation_runs" USING btree ("serial_number") WHERE "installation_runs"."signed_at" is null;--> statement-breakpoint
CREATE INDEX "installation_runs_signed" ON "installation_runs" USING btree ("serial_number","signed_at");