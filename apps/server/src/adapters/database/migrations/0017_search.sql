CREATE EXTENSION IF NOT EXISTS pg_trgm;--> statement-breakpoint
ALTER TABLE "appliances" ADD COLUMN "search_text" text GENERATED ALWAYS AS (lower(regexp_replace(normalize(serial_number || E'\n' || appliance_name || E'\n' || model_number, NFD), '[\u0300-\u036f]', '', 'g'))) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "search_text" text GENERATED ALWAYS AS (lower(regexp_replace(normalize(company_name, NFD), '[\u0300-\u036f]', '', 'g'))) STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "appliances_by_name" ON "appliances" USING btree ("brand","appliance_name","serial_number");--> statement-breakpoint
CREATE INDEX "appliances_search" ON "appliances" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "companies_search" ON "companies" USING gin ("search_text" gin_trgm_ops);