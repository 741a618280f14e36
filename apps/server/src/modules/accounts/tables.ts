import { languages } from '@washboard/contract/accounts/userinfo';
import { administrationProfiles, roles, userStatuses } from '@washboard/contract/permissions';
import { char, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { companies } from '../companies/tables.ts';

export const users = pgTable('users', {
  id: uuid('id').primaryKey(),
  /** Lower case, so that one address is one account. */
  email: text('email').notNull().unique(),
  /** argon2id, in its encoded form. */
  passwordHash: text('password_hash').notNull(),
  role: text('role', { enum: roles }).notNull(),
  status: text('status', { enum: userStatuses }).notNull(),
  companyCode: char('company_code', { length: 6 }).references(() => companies.companyCode),
  firstName: text('first_name').notNull(),
  lastName: text('last_name').notNull(),
  language: text('language', { enum: languages }).notNull().default('it'),
  administrationProfile: text('administration_profile', { enum: administrationProfiles }).array().notNull().default([]),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
});
