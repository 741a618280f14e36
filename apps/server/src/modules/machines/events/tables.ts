import { sql } from 'drizzle-orm';
import { index, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { measured } from '../telemetry/tables.ts';

/** What happened at the machine, as it told it. */
export const events = pgTable(
  'events',
  { ...measured, kind: text('kind').notNull(), body: jsonb('body').$type<Record<string, unknown>>().notNull() },
  (table) => [
    primaryKey({ columns: [table.serialNumber, table.at, table.seq] }),
    // What came before and after an alarm event that arrives late (docs/decisions/013).
    index('events_alarms')
      .on(table.serialNumber, sql`(${table.body} ->> 'errorCode')`, table.seq)
      .where(sql`${table.kind} in ('alarmRaised', 'alarmCleared')`),
    // What somebody looks for among the events of a machine, and the history of its parameters.
    index('events_kinds').on(table.serialNumber, table.kind, table.at, table.seq),
    // The cycles that were told since the figures of a fleet were last counted.
    index('events_cycles').on(table.receivedAt).where(sql`${table.kind} = 'cycleEnded'`),
  ],
);
