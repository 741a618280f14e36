CREATE TABLE "default_parameter_versions" (
	"gamma" text NOT NULL,
	"model_number" text NOT NULL,
	"revision" text NOT NULL,
	"version" integer NOT NULL,
	"values" jsonb NOT NULL,
	"note" text NOT NULL,
	"created_by" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "default_parameter_versions_pk" PRIMARY KEY("gamma","model_number","revision","version")
);
--> statement-breakpoint
ALTER TABLE "commands" ADD COLUMN "restored_version" integer;--> statement-breakpoint
ALTER TABLE "default_parameter_versions" ADD CONSTRAINT "default_parameter_versions_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "commands_restorations" ON "commands" USING btree ("serial_number","requested_at") WHERE "commands"."restored_version" is not null;