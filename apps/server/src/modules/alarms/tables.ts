import { sql } from 'drizzle-orm';
import { bigint, boolean, index, pgTable, primaryKey, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core';
import { appliances } from '../appliances/tables.ts';

/**
 * Each time that an alarm was open, as the events tell it (docs/decisions/013). `seq` is that of the event; a time is
 * doubtful where the machine's clock was, and then that of arrival.
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
  },
  (table) => [
    primaryKey({ columns: [table.serialNumber, table.errorCode, table.raisedSeq] }),
    uniqueIndex('alarms_open').on(table.serialNumber, table.errorCode).where(sql`${table.clearedSeq} is null`),
    index('alarms_raised_at').on(table.serialNumber, table.raisedAt),
  ],
);
