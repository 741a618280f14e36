import { date, index, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { users } from '../../people/accounts/tables.ts';
import { companies } from '../../people/companies/tables.ts';

const moment = (name: string) => timestamp(name, { withTimezone: true, precision: 3 });

/** docs/decisions/048 explains these links. */
export const inspectorLinks = pgTable(
  'inspector_links',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    tokenHash: text('token_hash').notNull().unique(),
    companyCode: text('company_code')
      .notNull()
      .references(() => companies.companyCode, { onDelete: 'cascade' }),
    recipient: text('recipient').notNull(),
    /** Days in the time zone of each machine, both inclusive. */
    firstDay: date('first_day', { mode: 'string' }).notNull(),
    lastDay: date('last_day', { mode: 'string' }).notNull(),
    createdAt: moment('created_at').notNull(),
    createdBy: uuid('created_by').references(() => users.id, { onDelete: 'set null' }),
    expiresAt: moment('expires_at').notNull(),
    revokedAt: moment('revoked_at'),
    opens: integer('opens').notNull().default(0),
    lastOpenedAt: moment('last_opened_at'),
    /** The last opening in the audit log. */
    auditedAt: moment('audited_at'),
  },
  (table) => [index('inspector_links_company').on(table.companyCode, table.createdAt)],
);
