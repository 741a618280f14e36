CREATE TABLE "hygiene_day_sums" (
	"serial_number" text NOT NULL,
	"day" date NOT NULL,
	"washing" integer NOT NULL,
	"valid" integer NOT NULL,
	"last_number" bigint NOT NULL,
	CONSTRAINT "hygiene_day_sums_serial_number_day_pk" PRIMARY KEY("serial_number","day")
);
--> statement-breakpoint
ALTER TABLE "hygiene_day_sums" ADD CONSTRAINT "hygiene_day_sums_serial_number_appliances_serial_number_fk" FOREIGN KEY ("serial_number") REFERENCES "public"."appliances"("serial_number") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "hygiene_day_sums_counted" ON "hygiene_day_sums" USING btree ("serial_number","last_number");