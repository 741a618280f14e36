CREATE TABLE "hygiene_records" (
	"serial_number" text NOT NULL,
	"number" bigint NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone NOT NULL,
	"result" text NOT NULL,
	"action_number" bigint,
	"action_at" timestamp (3) with time zone,
	CONSTRAINT "hygiene_records_serial_number_number_pk" PRIMARY KEY("serial_number","number")
);
--> statement-breakpoint
CREATE TABLE "hygiene_reviews" (
	"serial_number" text NOT NULL,
	"day" date NOT NULL,
	"number" bigint NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "hygiene_reviews_serial_number_day_pk" PRIMARY KEY("serial_number","day")
);
--> statement-breakpoint
CREATE TABLE "rewash_holds" (
	"serial_number" text PRIMARY KEY NOT NULL,
	"number" bigint NOT NULL,
	"cycle_number" bigint NOT NULL,
	"ended_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ledger_checkpoints" (
	"log" integer NOT NULL,
	"size" bigint NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"note" text NOT NULL,
	CONSTRAINT "ledger_checkpoints_log_size_pk" PRIMARY KEY("log","size")
);
--> statement-breakpoint
CREATE TABLE "ledger_disclosures" (
	"commitment" text PRIMARY KEY NOT NULL,
	"serial_number" text NOT NULL,
	"salt" text NOT NULL,
	"text" text NOT NULL,
	"account_id" uuid NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ledger_entries" (
	"serial_number" text NOT NULL,
	"number" bigint NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"text" text NOT NULL,
	CONSTRAINT "ledger_entries_serial_number_number_at_pk" PRIMARY KEY("serial_number","number","at")
) PARTITION BY RANGE ("at");--> statement-breakpoint
CREATE TABLE "ledger_entries_default" PARTITION OF "ledger_entries" DEFAULT;
--> statement-breakpoint
CREATE TABLE "ledger_heads" (
	"serial_number" text PRIMARY KEY NOT NULL,
	"number" bigint NOT NULL,
	"hash" text NOT NULL,
	"cycle_number" bigint
) WITH (fillfactor = 80);
--> statement-breakpoint
CREATE TABLE "ledger_log" (
	"log" integer NOT NULL,
	"index" bigint NOT NULL,
	"serial_number" text NOT NULL,
	"number" bigint NOT NULL,
	"hash" text NOT NULL,
	CONSTRAINT "ledger_log_log_index_pk" PRIMARY KEY("log","index")
);
--> statement-breakpoint
CREATE TABLE "ledger_logged" (
	"serial_number" text PRIMARY KEY NOT NULL,
	"number" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ledger_nodes" (
	"log" integer NOT NULL,
	"level" smallint NOT NULL,
	"index" bigint NOT NULL,
	"hash" "bytea" NOT NULL,
	CONSTRAINT "ledger_nodes_log_level_index_pk" PRIMARY KEY("log","level","index")
);
--> statement-breakpoint
ALTER TABLE "ledger_disclosures" ADD CONSTRAINT "ledger_disclosures_account_id_users_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "hygiene_records_ended" ON "hygiene_records" USING btree ("serial_number","ended_at","number");--> statement-breakpoint
CREATE INDEX "hygiene_records_open" ON "hygiene_records" USING btree ("serial_number","ended_at","number") WHERE "hygiene_records"."result" = 'deviating' and "hygiene_records"."action_number" is null;--> statement-breakpoint
CREATE INDEX "hygiene_records_at" ON "hygiene_records" USING btree ("at");--> statement-breakpoint
CREATE INDEX "ledger_disclosures_machine" ON "ledger_disclosures" USING btree ("serial_number");--> statement-breakpoint
CREATE INDEX "ledger_disclosures_account" ON "ledger_disclosures" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "ledger_log_machines" ON "ledger_log" USING btree ("serial_number","number");