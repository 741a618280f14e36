import type { HygieneResult } from '@washboard/contract/hygiene/hygiene-records';
import { sql } from 'drizzle-orm';
import { bigint, boolean, date, index, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';

/** What queries need of the records of cycles. The record itself is the entry of that number in the ledger. */
export const hygieneRecords = pgTable(
  'hygiene_records',
  {
    serialNumber: text('serial_number').notNull(),
    number: bigint('number', { mode: 'number' }).notNull(),
    /** Of the ledger's entry; finds its partition. */
    at: timestamp('at', { withTimezone: true, precision: 3 }).notNull(),
    endedAt: timestamp('ended_at', { withTimezone: true, precision: 3 }).notNull(),
    result: text('result').$type<HygieneResult>().notNull(),
    /** Of the machine's event; with `ended_at`, it finds the event and is found by it. */
    eventSeq: bigint('event_seq', { mode: 'number' }).notNull(),
    /** A washing programme that ran to its end: figures compare valid cycles with these. */
    isWashing: boolean('is_washing').notNull(),
    /** The ledger's entry with the latest corrective action. */
    actionNumber: bigint('action_number', { mode: 'number' }),
    actionAt: timestamp('action_at', { withTimezone: true, precision: 3 }),
  },
  (table) => [
    primaryKey({ columns: [table.serialNumber, table.number] }),
    index('hygiene_records_ended').on(table.serialNumber, table.endedAt, table.number),
    index('hygiene_records_open')
      .on(table.serialNumber, table.endedAt, table.number)
      .where(sql`${table.result} = 'deviating' and ${table.actionNumber} is null`),
    index('hygiene_records_not_valid')
      .on(table.serialNumber, table.result, table.endedAt, table.number)
      .where(sql`${table.result} <> 'valid'`),
    // The same for all machines of a large scope.
    index('hygiene_records_newest').on(table.endedAt, table.serialNumber, table.number),
    index('hygiene_records_newest_not_valid')
      .on(table.result, table.endedAt, table.serialNumber, table.number)
      .where(sql`${table.result} <> 'valid'`),
    index('hygiene_records_newest_open')
      .on(table.endedAt, table.serialNumber, table.number)
      .where(sql`${table.result} = 'deviating' and ${table.actionNumber} is null`),
    // Serves the retention, and the figures of a fleet: records since the last count.
    index('hygiene_records_at').on(table.at),
  ],
);

/** Signed days, `day` in the time zone of the machine. */
export const hygieneReviews = pgTable(
  'hygiene_reviews',
  {
    serialNumber: text('serial_number').notNull(),
    day: date('day', { mode: 'string' }).notNull(),
    /** Of the ledger's entry. */
    number: bigint('number', { mode: 'number' }).notNull(),
    at: timestamp('at', { withTimezone: true, precision: 3 }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.serialNumber, table.day] })],
);

/** Racks on hold: the latest open deviating cycle of a machine that no valid cycle has followed. */
export const rewashHolds = pgTable('rewash_holds', {
  serialNumber: text('serial_number').primaryKey(),
  /** Of the record. */
  number: bigint('number', { mode: 'number' }).notNull(),
  cycleNumber: bigint('cycle_number', { mode: 'number' }).notNull(),
  endedAt: timestamp('ended_at', { withTimezone: true, precision: 3 }).notNull(),
});
