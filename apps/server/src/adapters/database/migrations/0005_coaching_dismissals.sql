CREATE TABLE "coaching_dismissals" (
	"serial_number" text NOT NULL,
	"kind" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"until" timestamp with time zone NOT NULL,
	"dismissed_by" uuid NOT NULL,
	CONSTRAINT "coaching_dismissals_serial_number_kind_pk" PRIMARY KEY("serial_number","kind")
);
--> statement-breakpoint
ALTER TABLE "coaching_dismissals" ADD CONSTRAINT "coaching_dismissals_serial_number_appliances_serial_number_fk" FOREIGN KEY ("serial_number") REFERENCES "public"."appliances"("serial_number") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coaching_dismissals" ADD CONSTRAINT "coaching_dismissals_dismissed_by_users_id_fk" FOREIGN KEY ("dismissed_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "coaching_dismissals_until" ON "coaching_dismissals" USING btree ("until");--> statement-breakpoint
CREATE INDEX "coaching_dismissals_dismissed_by" ON "coaching_dismissals" USING btree ("dismissed_by");