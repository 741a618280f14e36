CREATE TABLE "service_log_entries" (
	"id" uuid PRIMARY KEY NOT NULL,
	"serial_number" text NOT NULL,
	"author" uuid NOT NULL,
	"version" integer NOT NULL,
	"text" text NOT NULL,
	"readings" jsonb NOT NULL,
	"photo_ids" uuid[] NOT NULL,
	"written_at" timestamp (3) with time zone NOT NULL,
	"is_clock_doubtful" boolean NOT NULL,
	"received_at" timestamp (3) with time zone NOT NULL,
	"changed_at" timestamp (3) with time zone,
	"deleted_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "service_log_photos" (
	"entry" uuid NOT NULL,
	"id" uuid NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"size" integer NOT NULL,
	"sha256" text NOT NULL,
	"content" "bytea" NOT NULL,
	CONSTRAINT "service_log_photos_entry_id_pk" PRIMARY KEY("entry","id")
);
--> statement-breakpoint
ALTER TABLE "service_log_entries" ADD CONSTRAINT "service_log_entries_serial_number_appliances_serial_number_fk" FOREIGN KEY ("serial_number") REFERENCES "public"."appliances"("serial_number") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "service_log_entries" ADD CONSTRAINT "service_log_entries_author_users_id_fk" FOREIGN KEY ("author") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "service_log_photos" ADD CONSTRAINT "service_log_photos_entry_service_log_entries_id_fk" FOREIGN KEY ("entry") REFERENCES "public"."service_log_entries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "service_log_entries_written" ON "service_log_entries" USING btree ("serial_number","written_at","id") WHERE "service_log_entries"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "service_log_entries_author" ON "service_log_entries" USING btree ("author");--> statement-breakpoint
CREATE INDEX "service_log_entries_received" ON "service_log_entries" USING btree ("received_at");--> statement-breakpoint
-- JPEG files do not get smaller by compression.
ALTER TABLE "service_log_photos" ALTER COLUMN "content" SET STORAGE EXTERNAL;
