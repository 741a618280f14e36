DROP INDEX "events_deviating";--> statement-breakpoint
ALTER TABLE "hygiene_records" ADD COLUMN "event_seq" bigint;--> statement-breakpoint
ALTER TABLE "hygiene_records" ADD COLUMN "is_washing" boolean;--> statement-breakpoint
UPDATE "hygiene_records" r SET "event_seq" = (e."text"::jsonb #>> '{body,seq}')::bigint,
  "is_washing" = r."result" <> 'notJudgeable' OR e."text"::jsonb #> '{body,reasons}' ?| array['tankUnmeasured', 'rinseUnmeasured']
FROM "ledger_entries" e WHERE e."serial_number" = r."serial_number" AND e."number" = r."number" AND e."at" = r."at";--> statement-breakpoint
-- A record whose entry somebody removed from the ledger is no proof of anything.
DELETE FROM "hygiene_records" WHERE "event_seq" IS NULL;--> statement-breakpoint
ALTER TABLE "hygiene_records" ALTER COLUMN "event_seq" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "hygiene_records" ALTER COLUMN "is_washing" SET NOT NULL;--> statement-breakpoint
CREATE INDEX "hygiene_records_not_valid" ON "hygiene_records" USING btree ("serial_number","result","ended_at","number") WHERE "hygiene_records"."result" <> 'valid';--> statement-breakpoint
CREATE INDEX "hygiene_records_newest" ON "hygiene_records" USING btree ("ended_at","serial_number","number");--> statement-breakpoint
CREATE INDEX "hygiene_records_newest_not_valid" ON "hygiene_records" USING btree ("result","ended_at","serial_number","number") WHERE "hygiene_records"."result" <> 'valid';--> statement-breakpoint
CREATE INDEX "hygiene_records_newest_open" ON "hygiene_records" USING btree ("ended_at","serial_number","number") WHERE "hygiene_records"."result" = 'deviating' and "hygiene_records"."action_number" is null;--> statement-breakpoint
CREATE INDEX "ledger_gaps" ON "ledger_entries" USING btree ("serial_number","at","number") WHERE "ledger_entries"."text" like '%"kind":"gap"%';