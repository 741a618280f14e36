import type { BoardBackup } from '@washboard/contract/board-replacement/board-replacement';
import { sql } from 'drizzle-orm';
import { jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { instantUs } from '../../../adapters/database/columns.ts';
import { accountId } from '../../people/accounts/tables.ts';
import { ofAppliance } from '../appliances/tables.ts';

/** These states do not say whether the board has its memory: the machine's own event does. */
export const recordedStates = ['prepared', 'swapping', 'completed', 'cancelled'] as const;

/** Responses only count the parameters, because roles decide who may read them. */
export interface MemoryBackup extends Omit<BoardBackup, 'parameterCount'> {
  parameters: Record<string, number>;
  series: number | null;
}

/** Each machine has at most one open replacement of its main board (docs/decisions/032). */
export const boardReplacements = pgTable(
  'board_replacements',
  {
    id: uuid('id').primaryKey(),
    serialNumber: ofAppliance().notNull(),
    state: text('state', { enum: recordedStates }).notNull().default('prepared'),
    newMacAddress: text('new_mac_address').notNull(),
    oldMacAddress: text('old_mac_address'),
    backup: jsonb('backup').$type<MemoryBackup>(),
    startedBy: accountId('started_by').notNull(),
    startedAt: instantUs('started_at').notNull(),
    shutOutAt: instantUs('shut_out_at'),
    secretIssuedAt: instantUs('secret_issued_at'),
    endedAt: instantUs('ended_at'),
  },
  (table) => [
    uniqueIndex('board_replacements_open').on(table.serialNumber).where(sql`${table.endedAt} is null`),
    // Boards with the same MAC address are the same board.
    uniqueIndex('board_replacements_open_board').on(table.newMacAddress).where(sql`${table.endedAt} is null`),
  ],
);
