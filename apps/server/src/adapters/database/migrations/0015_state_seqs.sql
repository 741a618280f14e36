ALTER TABLE "appliance_states" ADD COLUMN "telemetry_seq" bigint;--> statement-breakpoint
ALTER TABLE "appliance_states" ADD COLUMN "status_seq" bigint;--> statement-breakpoint
ALTER TABLE "appliance_states" ADD COLUMN "versions_seq" bigint;--> statement-breakpoint
ALTER TABLE "appliance_states" ADD COLUMN "parameters_seq" bigint;--> statement-breakpoint
ALTER TABLE "appliance_states" ADD COLUMN "fota_seq" bigint;--> statement-breakpoint
ALTER TABLE "appliance_states" ADD COLUMN "connectivity_seq" bigint;