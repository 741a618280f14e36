import { char, index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { instantUs } from '../../../adapters/database/columns.ts';
import { companies } from '../../people/companies/tables.ts';
import { sessions } from '../../people/sessions/tables.ts';
import { ofAppliance } from '../appliances/tables.ts';

/** A new PIN is a new row, which ends the rights that the old one gave. */
export const servicePins = pgTable('service_pins', {
  id: uuid('id').primaryKey(),
  companyCode: char('company_code', { length: 6 })
    .notNull()
    .unique()
    .references(() => companies.companyCode, { onDelete: 'cascade' }),
  pinHash: text('pin_hash').notNull(),
  setAt: instantUs('set_at').notNull(),
});

export const serviceAccesses = pgTable(
  'service_accesses',
  {
    sessionId: text('session_id')
      .notNull()
      .references(() => sessions.id, { onDelete: 'cascade' }),
    serialNumber: ofAppliance().notNull(),
    pinId: uuid('pin_id')
      .notNull()
      .references(() => servicePins.id, { onDelete: 'cascade' }),
    expiresAt: instantUs('expires_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.sessionId, table.serialNumber] }),
    index('service_accesses_pin').on(table.pinId),
  ],
);
