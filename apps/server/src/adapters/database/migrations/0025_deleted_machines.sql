DROP INDEX "appliances_by_name";--> statement-breakpoint
ALTER TABLE "appliances" ADD COLUMN "deleted_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "appliances_deleted" ON "appliances" USING btree ("serial_number") WHERE "appliances"."deleted_at" is not null;--> statement-breakpoint
CREATE INDEX "appliances_by_name" ON "appliances" USING btree ("brand","appliance_name","serial_number") WHERE "appliances"."deleted_at" is null;