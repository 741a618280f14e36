import type { BuildColumns } from 'drizzle-orm';
import { integer, type PgTableWithColumns, text, uuid } from 'drizzle-orm/pg-core';
import { instantMs } from '../../../adapters/database/columns.ts';
import { users } from '../../people/accounts/tables.ts';
import { companies } from '../../people/companies/tables.ts';

/** Each kind of link has a table with columns of its own: a shared builder would give the constraints of all one name. */
export const linkColumns = () => ({
  id: uuid('id').primaryKey().defaultRandom(),
  tokenHash: text('token_hash').notNull().unique(),
  companyCode: text('company_code')
    .notNull()
    .references(() => companies.companyCode, { onDelete: 'cascade' }),
  createdAt: instantMs('created_at').notNull(),
  createdBy: uuid('created_by').references(() => users.id, { onDelete: 'set null' }),
  expiresAt: instantMs('expires_at').notNull(),
  revokedAt: instantMs('revoked_at'),
  opens: integer('opens').notNull().default(0),
  lastOpenedAt: instantMs('last_opened_at'),
  /** The last opening in the audit log. */
  auditedAt: instantMs('audited_at'),
});

export type LinkTable = PgTableWithColumns<{
  name: 'links';
  schema: undefined;
  columns: BuildColumns<'links', ReturnType<typeof linkColumns>, 'pg'>;
  dialect: 'pg';
}>;
