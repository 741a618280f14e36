DROP INDEX "service_clients_newest";--> statement-breakpoint
DROP INDEX "appliance_states_offline";--> statement-breakpoint
CREATE INDEX "appliances_claimed_from" ON "appliances" USING btree ("claimed_from");--> statement-breakpoint
CREATE INDEX "appliances_by_creation" ON "appliances" USING btree ("brand","created_at","serial_number") WHERE "appliances"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "users_programs" ON "users" USING btree ("created_at","id") WHERE "users"."scopes" is not null;--> statement-breakpoint
CREATE INDEX "users_people" ON "users" USING btree ("email") WHERE "users"."scopes" is null;--> statement-breakpoint
CREATE INDEX "users_waiting" ON "users" USING btree ("created_at") WHERE "users"."status" = 'PENDING_APPROVAL';--> statement-breakpoint
CREATE INDEX "companies_by_name" ON "companies" USING btree ("company_name","company_code");--> statement-breakpoint
CREATE INDEX "appliance_states_offline" ON "appliance_states" USING btree ("connection_since","serial_number") WHERE "appliance_states"."connection" = 'offline';--> statement-breakpoint
-- Lists by connection rely on a row for each machine, as every addition of a machine has made it.
INSERT INTO "appliance_states" ("serial_number") SELECT "serial_number" FROM "appliances" ON CONFLICT DO NOTHING;
