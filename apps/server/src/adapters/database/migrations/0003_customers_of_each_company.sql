ALTER TABLE "customer_appliances" ADD COLUMN "company_code" char(6);--> statement-breakpoint
UPDATE "customer_appliances" SET "company_code" = "customers"."company_code" FROM "customers" WHERE "customers"."id" = "customer_id";--> statement-breakpoint
ALTER TABLE "customer_appliances" ALTER COLUMN "company_code" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "customer_appliances" DROP CONSTRAINT "customer_appliances_pkey";--> statement-breakpoint
ALTER TABLE "customer_appliances" ADD CONSTRAINT "customer_appliances_serial_number_company_code_pk" PRIMARY KEY("serial_number","company_code");
