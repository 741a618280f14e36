import { sql } from 'drizzle-orm';
import { boolean, index, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { instantUs } from '../../../adapters/database/columns.ts';
import { measurementColumns } from '../telemetry/tables.ts';

export const events = pgTable(
  'events',
  {
    ...measurementColumns,
    kind: text('kind').notNull(),
    body: jsonb('body').$type<Record<string, unknown>>().notNull(),
    /** Sums leave out implausible and contradicting cycles. */
    isImplausible: boolean('is_implausible').notNull().default(false),
    startedAt: instantUs('started_at'),
  },
  (table) => [
    primaryKey({ columns: [table.serialNumber, table.at, table.seq] }),
    // This index finds the neighbours of an alarm event that arrives late (docs/decisions/013).
    index('events_alarms')
      .on(table.serialNumber, sql`(${table.body} ->> 'errorCode')`, table.seq)
      .where(sql`${table.kind} in ('alarmRaised', 'alarmCleared')`),
    // This index serves the filter of events and the history of parameters.
    index('events_kinds').on(table.serialNumber, table.kind, table.at, table.seq),
    // This index finds a cycle that was reported before by a doubtful clock.
    index('events_doubtful_cycles')
      .on(table.serialNumber, table.startedAt)
      .where(sql`${table.kind} = 'cycleEnded' and ${table.isClockDoubtful}`),
    // This index serves the figures of a fleet, which add the cycles received since the last count.
    index('events_cycles').on(table.receivedAt).where(sql`${table.kind} = 'cycleEnded'`),
    // This index serves the figures of a fleet a week before.
    index('events_past_cycles').on(table.at).where(sql`${table.kind} = 'cycleEnded'`),
  ],
);
