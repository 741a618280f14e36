import { integer, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { users } from '../../people/accounts/tables.ts';

/**
 * Codes that machines were asked to show, one for each who asked. Rows of numbers that no machine has are here as well,
 * so that they are answered alike.
 */
export const claimingCodes = pgTable(
  'claiming_codes',
  {
    serialNumber: text('serial_number').notNull(),
    requestedBy: uuid('requested_by')
      .notNull()
      .references(() => users.id),
    codeHash: text('code_hash').notNull(),
    triesLeft: integer('tries_left').notNull(),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.serialNumber, table.requestedBy] })],
);
