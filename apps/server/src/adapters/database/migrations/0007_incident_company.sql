ALTER TABLE "incidents" ADD COLUMN "company_code" char(6);--> statement-breakpoint
UPDATE "incidents" SET "company_code" = "appliances"."company_code" FROM "appliances" WHERE "appliances"."serial_number" = "incidents"."serial_number" AND "incidents"."assigned_at" IS NOT NULL;
