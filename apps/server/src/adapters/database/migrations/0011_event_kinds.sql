DROP INDEX "events_parameters";--> statement-breakpoint
CREATE INDEX "events_kinds" ON "events" USING btree ("serial_number","kind","at","seq");