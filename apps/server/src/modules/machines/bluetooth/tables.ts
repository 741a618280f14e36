import type { GrantRight } from '@washboard/contract/bluetooth/grants';
import { sql } from 'drizzle-orm';
import { index, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { users } from '../../people/accounts/tables.ts';
import { appliances } from '../appliances/tables.ts';

/**
 * Who may use which machine by Bluetooth. Rows stay after their end: what a machine reports later names the grant, and so
 * the person.
 */
export const bluetoothGrants = pgTable(
  'bluetooth_grants',
  {
    id: uuid('id').primaryKey(),
    serialNumber: text('serial_number')
      .notNull()
      .references(() => appliances.serialNumber, { onDelete: 'cascade' }),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id),
    /** Not a reference: sessions are removed some time after their end. */
    sessionId: text('session_id').notNull(),
    rights: text('rights').array().$type<GrantRight[]>().notNull(),
    issuedAt: timestamp('issued_at', { withTimezone: true }).notNull(),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
    revokedAt: timestamp('revoked_at', { withTimezone: true }),
    /** When the machine confirmed that it knows of the revocation. */
    revocationSentAt: timestamp('revocation_sent_at', { withTimezone: true }),
  },
  (table) => [
    index('bluetooth_grants_expiry').on(table.expiresAt),
    // Serves the search for machines that do not know of a revocation.
    index('bluetooth_grants_unsent')
      .on(table.serialNumber)
      .where(sql`${table.revokedAt} is not null and ${table.revocationSentAt} is null`),
  ],
);
