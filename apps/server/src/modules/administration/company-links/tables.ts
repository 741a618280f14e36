import type { BuildColumns } from 'drizzle-orm';
import { integer, type PgTableWithColumns, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { users } from '../../people/accounts/tables.ts';
import { companies } from '../../people/companies/tables.ts';

const moment = (name: string) => timestamp(name, { withTimezone: true, precision: 3 });

/** Each kind of link has a table with columns of its own: a shared builder would give the constraints of all one name. */
export const linkColumns = () => ({
  id: uuid('id').primaryKey().defaultRandom(),
  tokenHash: text('token_hash').notNull().unique(),
  companyCode: text('company_code')
    .notNull()
    .references(() => companies.companyCode, { onDelete: 'cascade' }),
  createdAt: moment('created_at').notNull(),
  createdBy: uuid('created_by').references(() => users.id, { onDelete: 'set null' }),
  expiresAt: moment('expires_at').notNull(),
  revokedAt: moment('revoked_at'),
  opens: integer('opens').notNull().default(0),
  lastOpenedAt: moment('last_opened_at'),
  /** The last opening in the audit log. */
  auditedAt: moment('audited_at'),
});

export type LinkTable = PgTableWithColumns<{
  name: 'links';
  schema: undefined;
  columns: BuildColumns<'links', ReturnType<typeof linkColumns>, 'pg'>;
  dialect: 'pg';
}>;
