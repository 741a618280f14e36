import type { BoardBackup } from '@washboard/contract/appliances/board-replacement';
import { sql } from 'drizzle-orm';
import { jsonb, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { users } from '../../people/accounts/tables.ts';
import { appliances } from '../appliances/tables.ts';

/** What is on record of a replacement; that the board has its memory, the machine's own event tells. */
export const recordedStates = ['prepared', 'swapping', 'completed', 'cancelled'] as const;

/** What is kept for the new board. Which parameters people may read depends on who they are, so answers only count them. */
export interface MemoryBackup extends Omit<BoardBackup, 'parameterCount'> {
  /** By code. */
  parameters: Record<string, number>;
  /** The series of counters that ends with the old board; null: there was none. */
  series: number | null;
}

/** Exchanges of main boards (docs/decisions/032). At most one at a time is open for each machine. */
export const boardReplacements = pgTable(
  'board_replacements',
  {
    id: uuid('id').primaryKey(),
    serialNumber: text('serial_number')
      .notNull()
      .references(() => appliances.serialNumber, { onDelete: 'cascade' }),
    state: text('state', { enum: recordedStates }).notNull().default('prepared'),
    newMacAddress: text('new_mac_address').notNull(),
    oldMacAddress: text('old_mac_address'),
    /** What the new board is given; null until the old one is shut out. */
    backup: jsonb('backup').$type<MemoryBackup>(),
    startedBy: uuid('started_by')
      .notNull()
      .references(() => users.id),
    startedAt: timestamp('started_at', { withTimezone: true }).notNull(),
    /** When the first secret was issued: from then on nothing is heard of the old board any more. */
    shutOutAt: timestamp('shut_out_at', { withTimezone: true }),
    /** When the last one was. */
    secretIssuedAt: timestamp('secret_issued_at', { withTimezone: true }),
    endedAt: timestamp('ended_at', { withTimezone: true }),
  },
  (table) => [
    uniqueIndex('board_replacements_open').on(table.serialNumber).where(sql`${table.endedAt} is null`),
    // Two boards of one address are one.
    uniqueIndex('board_replacements_open_board').on(table.newMacAddress).where(sql`${table.endedAt} is null`),
  ],
);
