import { administrationProfiles, permissions, roles, userStatuses } from '@washboard/contract/accounts/permissions';
import type { Consents } from '@washboard/contract/accounts/userinfo';
import { languages } from '@washboard/contract/languages/languages';
import { measurementSystems } from '@washboard/contract/units/units';
import { sql } from 'drizzle-orm';
import { boolean, char, index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { instantUs } from '../../../adapters/database/columns.ts';
import { foldedText } from '../../../adapters/database/text-search.ts';
import { companies } from '../companies/tables.ts';

const line = (name: string) => text(name).notNull().default('');

export const accountId = (name: string) => uuid(name).references(() => users.id);

/** An empty text means unknown. */
export const users = pgTable(
  'users',
  {
    id: uuid('id').primaryKey(),
    /** Lower case makes one address one account. */
    email: text('email').notNull().unique(),
    passwordHash: text('password_hash').notNull(),
    /** Before the approval this is the requested role. */
    role: text('role', { enum: roles }).notNull(),
    status: text('status', { enum: userStatuses }).notNull(),
    companyCode: char('company_code', { length: 6 }).references(() => companies.companyCode),
    /** The name is that of the sign-up, before the account has a company. */
    companyName: text('company_name'),
    /** The approval of a sign-up creates a company below this one. */
    parentCompanyCode: char('parent_company_code', { length: 6 }).references(() => companies.companyCode),
    firstName: text('first_name').notNull(),
    lastName: text('last_name').notNull(),
    address: line('address'),
    houseNumber: line('house_number'),
    postalCode: line('postal_code'),
    city: line('city'),
    country: line('country'),
    phone: line('phone'),
    mobile: line('mobile'),
    language: text('language', { enum: languages }).notNull().default('it'),
    measurementSystem: text('measurement_system', { enum: measurementSystems }).notNull().default('metric'),
    weeklyReport: boolean('weekly_report').notNull().default(false),
    monthlyReport: boolean('monthly_report').notNull().default(false),
    thresholdNotifications: boolean('threshold_notifications').notNull().default(true),
    alarmNotifications: boolean('alarm_notifications').notNull().default(true),
    /** Another user's new account has no consents. */
    userDetails: jsonb('user_details').$type<Consents>(),
    administrationProfile: text('administration_profile', { enum: administrationProfiles })
      .array()
      .notNull()
      .default([]),
    /** These are the permissions of a program; people have those of their role. */
    scopes: text('scopes', { enum: permissions }).array(),
    /** A code confirms only the sign-up that it was sent for. */
    registrationId: uuid('registration_id'),
    verifiedAt: instantUs('verified_at'),
    createdAt: instantUs('created_at').notNull().defaultNow(),
    searchText: text('search_text')
      .notNull()
      .generatedAlwaysAs(
        foldedText(sql`email || E'\\n' || first_name || ' ' || last_name || ' ' || first_name || E'\\n' ||
          coalesce(company_name, '')`),
      ),
  },
  (table) => [
    index('users_company').on(table.companyCode),
    index('users_parent_company').on(table.parentCompanyCode),
    index('users_programs').on(table.createdAt, table.id).where(sql`${table.scopes} is not null`),
    index('users_people').on(table.email).where(sql`${table.scopes} is null`),
    index('users_waiting').on(table.createdAt).where(sql`${table.status} = 'PENDING_APPROVAL'`),
    index('users_search').using('gin', table.searchText.op('gin_trgm_ops')),
  ],
);
