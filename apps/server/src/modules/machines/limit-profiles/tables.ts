import { sql } from 'drizzle-orm';
import { char, integer, pgTable, primaryKey, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { users } from '../../people/accounts/tables.ts';
import { companies } from '../../people/companies/tables.ts';
import { appliances } from '../appliances/tables.ts';

/** Profiles of companies; their limits are in their versions. Never deleted, because records name them. */
export const limitProfiles = pgTable(
  'limit_profiles',
  {
    /** A UUID, so it is never the name of a built-in profile, which choices have in the same column. */
    id: text('id').primaryKey(),
    /** Null: the company was deleted. */
    companyCode: char('company_code', { length: 6 }).references(() => companies.companyCode, { onDelete: 'set null' }),
    name: text('name').notNull(),
    /** The latest version. */
    version: integer('version').notNull(),
    changedAt: timestamp('changed_at', { withTimezone: true, precision: 3 }).notNull(),
    retiredAt: timestamp('retired_at', { withTimezone: true, precision: 3 }),
  },
  (table) => [uniqueIndex('limit_profiles_name').on(table.companyCode, sql`lower(${table.name})`)],
);

/** Never changed: records name them. */
export const limitProfileVersions = pgTable(
  'limit_profile_versions',
  {
    profileId: text('profile_id')
      .notNull()
      .references(() => limitProfiles.id),
    /** Counts from 1 for each profile. */
    version: integer('version').notNull(),
    name: text('name').notNull(),
    tankTmpMin: integer('tank_tmp_min').notNull(),
    rinseTmpMin: integer('rinse_tmp_min').notNull(),
    rinseTmpMax: integer('rinse_tmp_max').notNull(),
    contactSMin: integer('contact_s_min'),
    createdAt: timestamp('created_at', { withTimezone: true, precision: 3 }).notNull(),
    createdBy: uuid('created_by').references(() => users.id, { onDelete: 'set null' }),
  },
  (table) => [primaryKey({ columns: [table.profileId, table.version] })],
);

/** The profile that a company has chosen for its machines and for the companies below it. */
export const companyLimitChoices = pgTable('company_limit_choices', {
  companyCode: char('company_code', { length: 6 })
    .primaryKey()
    .references(() => companies.companyCode, { onDelete: 'cascade' }),
  /** Null: inherited. */
  profileId: text('profile_id'),
  version: integer('version').notNull(),
  changedAt: timestamp('changed_at', { withTimezone: true }).notNull(),
  changedBy: uuid('changed_by').references(() => users.id, { onDelete: 'set null' }),
});

/** The profile that was chosen for a single machine. */
export const machineLimitChoices = pgTable('machine_limit_choices', {
  serialNumber: text('serial_number')
    .primaryKey()
    .references(() => appliances.serialNumber, { onDelete: 'cascade' }),
  profileId: text('profile_id').notNull(),
});
