CREATE INDEX "events_deviating" ON "events" USING btree ("at","serial_number","seq") WHERE "events"."kind" = 'cycleEnded' and ("events"."body" ->> 'outcome') = 'completed'
        and (("events"."body" ->> 'tankTmpMin')::numeric >= 600 and ("events"."body" ->> 'rinseTmpMin')::numeric >= 800
          and ("events"."body" ->> 'rinseTmpMax')::numeric <= 900) is not true;