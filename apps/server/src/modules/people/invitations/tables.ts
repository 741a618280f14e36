import { administrationProfiles, roles } from '@washboard/contract/accounts/permissions';
import { languages } from '@washboard/contract/languages/languages';
import { char, index, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core';
import { instantUs } from '../../../adapters/database/columns.ts';
import { accountId } from '../accounts/tables.ts';
import { companies } from '../companies/tables.ts';

/** Invitations are not accounts, so that inviters do not learn of an account elsewhere (docs/security.md). */
export const invitations = pgTable(
  'invitations',
  {
    /** The invitation's ID becomes that of the account. */
    id: uuid('id').primaryKey(),
    email: text('email').notNull(),
    firstName: text('first_name').notNull(),
    lastName: text('last_name').notNull(),
    language: text('language', { enum: languages }).notNull(),
    role: text('role', { enum: roles }).notNull(),
    companyCode: char('company_code', { length: 6 }).references(() => companies.companyCode, { onDelete: 'cascade' }),
    administrationProfile: text('administration_profile', { enum: administrationProfiles }).array().notNull(),
    /** The inviter is null if the operator invited on the command line. */
    invitedBy: accountId('invited_by'),
    invitedAt: instantUs('invited_at').notNull(),
    expiresAt: instantUs('expires_at').notNull(),
    /** The hash is SHA-256, and null until the mail is sent. */
    tokenHash: text('token_hash'),
  },
  (table) => [
    unique('invitations_address').on(table.email, table.companyCode).nullsNotDistinct(),
    index('invitations_company').on(table.companyCode),
  ],
);
