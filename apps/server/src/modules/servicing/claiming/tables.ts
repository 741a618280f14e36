import { integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { instantUs } from '../../../adapters/database/columns.ts';
import { accountId } from '../../people/accounts/tables.ts';

/**
 * Each machine and account has one code. Serial numbers without a machine have rows too, so that responses do not
 * differ.
 */
export const claimingCodes = pgTable(
  'claiming_codes',
  {
    serialNumber: text('serial_number').notNull(),
    requestedBy: accountId('requested_by').notNull(),
    codeHash: text('code_hash').notNull(),
    triesLeft: integer('tries_left').notNull(),
    expiresAt: instantUs('expires_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.serialNumber, table.requestedBy] })],
);
