import type { GrantRight } from '@washboard/contract/bluetooth/grants';
import { sql } from 'drizzle-orm';
import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { instantUs } from '../../../adapters/database/columns.ts';
import { accountId } from '../../people/accounts/tables.ts';
import { ofAppliance } from '../appliances/tables.ts';

/** A later report of the machine names the grant, and so the person; rows therefore stay. */
export const bluetoothGrants = pgTable(
  'bluetooth_grants',
  {
    id: uuid('id').primaryKey(),
    serialNumber: ofAppliance().notNull(),
    userId: accountId('user_id').notNull(),
    /** Sessions are removed after their end, so this is not a reference. */
    sessionId: text('session_id').notNull(),
    rights: text('rights').array().$type<GrantRight[]>().notNull(),
    issuedAt: instantUs('issued_at').notNull(),
    expiresAt: instantUs('expires_at').notNull(),
    revokedAt: instantUs('revoked_at'),
    revocationSentAt: instantUs('revocation_sent_at'),
  },
  (table) => [
    index('bluetooth_grants_expiry').on(table.expiresAt),
    index('bluetooth_grants_unsent')
      .on(table.serialNumber)
      .where(sql`${table.revokedAt} is not null and ${table.revocationSentAt} is null`),
  ],
);
