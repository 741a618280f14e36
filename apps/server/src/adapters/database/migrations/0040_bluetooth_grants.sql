CREATE TABLE "bluetooth_grants" (
	"id" uuid PRIMARY KEY NOT NULL,
	"serial_number" text NOT NULL,
	"user_id" uuid NOT NULL,
	"session_id" text NOT NULL,
	"rights" text[] NOT NULL,
	"issued_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"revoked_at" timestamp with time zone,
	"revocation_sent_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "bluetooth_grants" ADD CONSTRAINT "bluetooth_grants_serial_number_appliances_serial_number_fk" FOREIGN KEY ("serial_number") REFERENCES "public"."appliances"("serial_number") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bluetooth_grants" ADD CONSTRAINT "bluetooth_grants_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "bluetooth_grants_expiry" ON "bluetooth_grants" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "bluetooth_grants_unsent" ON "bluetooth_grants" USING btree ("serial_number") WHERE "bluetooth_grants"."revoked_at" is not null and "bluetooth_grants"."revocation_sent_at" is null;