import type { BoardBackup } from '@washboard/contract/appliances/board-replacement';
import { sql } from 'drizzle-orm';
import { jsonb, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { users } from '../../people/accounts/tables.ts';
import { appliances } from '../appliances/tables.ts';

/** States on record; whether the board has its memory follows from the machine's own event. */
export const recordedStates = ['prepared', 'swapping', 'completed', 'cancelled'] as const;

/**
 * The backup for the new board. Responses only count its parameters, because which of them people may read depends on
 * their role.
 */
export interface MemoryBackup extends Omit<BoardBackup, 'parameterCount'> {
  /** By code. */
  parameters: Record<string, number>;
  /** The series of counters that ends with the old board; null if there was none. */
  series: number | null;
}

/** Replacements of main boards (docs/decisions/032). Each machine has at most one open replacement. */
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
    /** The backup for the new board; null until the old one is shut out. */
    backup: jsonb('backup').$type<MemoryBackup>(),
    startedBy: uuid('started_by')
      .notNull()
      .references(() => users.id),
    startedAt: timestamp('started_at', { withTimezone: true }).notNull(),
    /** When the first secret was issued: from then on messages of the old board are refused. */
    shutOutAt: timestamp('shut_out_at', { withTimezone: true }),
    /** When the last secret was issued. */
    secretIssuedAt: timestamp('secret_issued_at', { withTimezone: true }),
    endedAt: timestamp('ended_at', { withTimezone: true }),
  },
  (table) => [
    uniqueIndex('board_replacements_open').on(table.serialNumber).where(sql`${table.endedAt} is null`),
    // Boards with the same MAC address are the same board.
    uniqueIndex('board_replacements_open_board').on(table.newMacAddress).where(sql`${table.endedAt} is null`),
  ],
);
