import { integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';
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
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.serialNumber, table.requestedBy] })],
);
