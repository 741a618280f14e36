CREATE TABLE "ledger_cosignatures" (
	"log" integer NOT NULL,
	"witness" text NOT NULL,
	"size" bigint NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"line" text NOT NULL,
	CONSTRAINT "ledger_cosignatures_log_witness_size_pk" PRIMARY KEY("log","witness","size")
);
--> statement-breakpoint
CREATE TABLE "ledger_postings" (
	"target" text PRIMARY KEY NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"log" integer NOT NULL,
	"size" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ledger_time_stamps" (
	"log" integer NOT NULL,
	"size" bigint NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"token" "bytea" NOT NULL,
	CONSTRAINT "ledger_time_stamps_log_size_pk" PRIMARY KEY("log","size")
);
