CREATE TABLE "periodic_reports" (
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"period_from" date NOT NULL,
	"ordered_at" timestamp with time zone NOT NULL,
	CONSTRAINT "periodic_reports_user_id_kind_period_from_pk" PRIMARY KEY("user_id","kind","period_from")
);
--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "monthly_report" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "periodic_reports" ADD CONSTRAINT "periodic_reports_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;