CREATE TABLE "alarms" (
	"serial_number" text NOT NULL,
	"error_code" text NOT NULL,
	"raised_seq" bigint NOT NULL,
	"raised_at" timestamp with time zone NOT NULL,
	"is_raised_at_doubtful" boolean NOT NULL,
	"cleared_seq" bigint,
	"cleared_at" timestamp with time zone,
	"is_cleared_at_doubtful" boolean,
	CONSTRAINT "alarms_serial_number_error_code_raised_seq_pk" PRIMARY KEY("serial_number","error_code","raised_seq")
);
--> statement-breakpoint
ALTER TABLE "alarms" ADD CONSTRAINT "alarms_serial_number_appliances_serial_number_fk" FOREIGN KEY ("serial_number") REFERENCES "public"."appliances"("serial_number") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "alarms_open" ON "alarms" USING btree ("serial_number","error_code") WHERE "alarms"."cleared_seq" is null;--> statement-breakpoint
CREATE INDEX "alarms_raised_at" ON "alarms" USING btree ("serial_number","raised_at");--> statement-breakpoint
CREATE INDEX "events_alarms" ON "events" USING btree ("serial_number",("body" ->> 'errorCode'),"seq") WHERE "events"."kind" in ('alarmRaised', 'alarmCleared');--> statement-breakpoint
-- The alarms that the events stored so far tell of, as update-alarms.ts finds them.
INSERT INTO "alarms"
WITH edges AS (
  SELECT e.serial_number, e.body ->> 'errorCode' AS error_code, e.seq, e.at, e.is_clock_doubtful, e.kind = 'alarmRaised' AS is_raised
  FROM events e JOIN appliances USING (serial_number)
  WHERE e.kind IN ('alarmRaised', 'alarmCleared')
), turns AS (
  SELECT * FROM (
    SELECT *, lag(is_raised, 1, false) OVER (PARTITION BY serial_number, error_code ORDER BY seq) AS was_raised FROM edges
  ) e WHERE is_raised <> was_raised
), spells AS (
  SELECT *, lead(seq) OVER w AS cleared_seq, lead(at) OVER w AS cleared_at, lead(is_clock_doubtful) OVER w AS is_cleared_at_doubtful
  FROM turns WINDOW w AS (PARTITION BY serial_number, error_code ORDER BY seq)
)
SELECT serial_number, error_code, seq, at, is_clock_doubtful, cleared_seq, CASE WHEN cleared_seq IS NOT NULL THEN greatest(at, cleared_at) END, is_cleared_at_doubtful
FROM spells WHERE is_raised;
