import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { users } from '../../people/accounts/tables.ts';
import { appliances } from '../appliances/tables.ts';

/**
 * Alarms, derived from the events (docs/decisions/013). `seq` is that of the event. Where the machine's clock is
 * doubtful, the time is that of arrival and marked as doubtful.
 */
export const alarms = pgTable(
  'alarms',
  {
    serialNumber: text('serial_number')
      .notNull()
      .references(() => appliances.serialNumber, { onDelete: 'cascade' }),
    errorCode: text('error_code').notNull(),
    raisedSeq: bigint('raised_seq', { mode: 'number' }).notNull(),
    raisedAt: timestamp('raised_at', { withTimezone: true }).notNull(),
    isRaisedAtDoubtful: boolean('is_raised_at_doubtful').notNull(),
    /** These three are null while the alarm is open. */
    clearedSeq: bigint('cleared_seq', { mode: 'number' }),
    clearedAt: timestamp('cleared_at', { withTimezone: true }),
    isClearedAtDoubtful: boolean('is_cleared_at_doubtful'),
    /** When the server stored the alarm: a machine may report it hours after it began (docs/decisions/066). */
    notedAt: timestamp('noted_at', { withTimezone: true, precision: 3 }).notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.serialNumber, table.errorCode, table.raisedSeq] }),
    uniqueIndex('alarms_open').on(table.serialNumber, table.errorCode).where(sql`${table.clearedSeq} is null`),
    index('alarms_raised_at').on(table.serialNumber, table.raisedAt),
    // Serve the notifications: of the machines in a scope, and of all machines.
    index('alarms_noted_at').on(table.serialNumber, table.notedAt),
    index('alarms_all_noted_at').on(table.notedAt),
  ],
);

/**
 * What fixed an alarm, one row for each version. `alarmSeq` lies between the event that raised the alarm and the one
 * that cleared it, so the resolution stays with its alarm when late events move its beginning (docs/decisions/013).
 */
export const alarmResolutions = pgTable(
  'alarm_resolutions',
  {
    serialNumber: text('serial_number')
      .notNull()
      .references(() => appliances.serialNumber, { onDelete: 'cascade' }),
    errorCode: text('error_code').notNull(),
    alarmSeq: bigint('alarm_seq', { mode: 'number' }).notNull(),
    /** Counts from 1 for each alarm. */
    version: integer('version').notNull(),
    /** The step of the catalogue, from 1. */
    solution: smallint('solution'),
    words: text('words').notNull(),
    author: uuid('author')
      .notNull()
      .references(() => users.id),
    at: timestamp('at', { withTimezone: true }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.serialNumber, table.errorCode, table.alarmSeq, table.version] }),
    index('alarm_resolutions_author').on(table.author),
  ],
);
