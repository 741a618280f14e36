import { administrationProfiles, roles, userStatuses } from '@washboard/contract/accounts/permissions';
import type { Consents } from '@washboard/contract/accounts/userinfo';
import { languages } from '@washboard/contract/languages/languages';
import { measurementSystems } from '@washboard/contract/units/units';
import { boolean, char, index, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { companies } from '../companies/tables.ts';

const moment = (name: string) => timestamp(name, { withTimezone: true });
const line = (name: string) => text(name).notNull().default('');

/** Accounts. Empty texts mean not told. */
export const users = pgTable(
  'users',
  {
    id: uuid('id').primaryKey(),
    /** Lower case, so that one address is one account. */
    email: text('email').notNull().unique(),
    /** argon2id, in its encoded form. */
    passwordHash: text('password_hash').notNull(),
    /** While an account is not accepted: the role that was asked for. */
    role: text('role', { enum: roles }).notNull(),
    status: text('status', { enum: userStatuses }).notNull(),
    companyCode: char('company_code', { length: 6 }).references(() => companies.companyCode),
    /** As told at sign-up; counts while there is no company. */
    companyName: text('company_name'),
    /** Whoever signs up for a company of their own names the one above it; it is opened when they are accepted. */
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
    thresholdNotifications: boolean('threshold_notifications').notNull().default(true),
    alarmNotifications: boolean('alarm_notifications').notNull().default(true),
    /** Null for an account that was not made by its owner. */
    userDetails: jsonb('user_details').$type<Consents>(),
    administrationProfile: text('administration_profile', { enum: administrationProfiles })
      .array()
      .notNull()
      .default([]),
    /** The latest sign-up for this address; a code confirms only the one it was sent for. */
    registrationId: uuid('registration_id'),
    /** When the address was confirmed by a code. */
    verifiedAt: moment('verified_at'),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (table) => [index('users_company').on(table.companyCode), index('users_parent_company').on(table.parentCompanyCode)],
);
