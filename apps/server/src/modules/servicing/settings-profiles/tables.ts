import { gammas } from '@washboard/contract/appliances/appliances';
import type { MachineOutcome, RunParameter } from '@washboard/contract/settings-profiles/profile-runs';
import { sql } from 'drizzle-orm';
import {
  boolean,
  char,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { instantUs } from '../../../adapters/database/columns.ts';
import { accountId } from '../../people/accounts/tables.ts';
import { companies } from '../../people/companies/tables.ts';

export const settingsProfiles = pgTable(
  'settings_profiles',
  {
    id: uuid('id').primaryKey(),
    companyCode: char('company_code', { length: 6 })
      .notNull()
      .references(() => companies.companyCode),
    gamma: text('gamma', { enum: gammas }).notNull(),
    modelNumber: text('model_number').notNull(),
    name: text('name').notNull(),
    isDefault: boolean('is_default').notNull().default(false),
    version: integer('version').notNull(),
    createdAt: instantUs('created_at').notNull(),
    updatedAt: instantUs('updated_at').notNull(),
  },
  (table) => [
    unique('settings_profiles_name').on(table.companyCode, table.gamma, table.modelNumber, table.name),
    uniqueIndex('settings_profiles_default')
      .on(table.companyCode, table.gamma, table.modelNumber)
      .where(sql`${table.isDefault}`),
  ],
);

export const settingsProfileVersions = pgTable(
  'settings_profile_versions',
  {
    profileId: uuid('profile_id')
      .notNull()
      .references(() => settingsProfiles.id, { onDelete: 'cascade' }),
    version: integer('version').notNull(),
    values: jsonb('values').$type<Record<string, number>>().notNull(),
    restoredFrom: integer('restored_from'),
    createdBy: accountId('created_by').notNull(),
    createdAt: instantUs('created_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.profileId, table.version] })],
);

/** A copy of the values makes a run independent of its profile. */
export const profileRuns = pgTable(
  'settings_profile_runs',
  {
    id: uuid('id').primaryKey(),
    profileId: uuid('profile_id').references(() => settingsProfiles.id, { onDelete: 'set null' }),
    profileName: text('profile_name').notNull(),
    version: integer('version').notNull(),
    gamma: text('gamma', { enum: gammas }).notNull(),
    modelNumber: text('model_number').notNull(),
    values: jsonb('values').$type<Record<string, number>>().notNull(),
    requestedBy: accountId('requested_by').notNull(),
    /** The audit line of each machine names the session and the address. */
    sessionId: text('session_id').notNull(),
    origin: text('origin').notNull(),
    requestedAt: instantUs('requested_at').notNull(),
  },
  (table) => [index('settings_profile_runs_requested').on(table.requestedBy, table.requestedAt)],
);

/** The machine need not exist, so there is no foreign key. */
export const profileRunMachines = pgTable(
  'settings_profile_run_machines',
  {
    runId: uuid('run_id')
      .notNull()
      .references(() => profileRuns.id, { onDelete: 'cascade' }),
    serialNumber: text('serial_number').notNull(),
    /** Every retry of the job repeats this single write. */
    commandId: uuid('command_id').notNull(),
    outcome: text('outcome').$type<MachineOutcome>().notNull().default('waiting'),
    reason: text('reason'),
    parameters: jsonb('parameters').$type<RunParameter[]>().notNull().default([]),
    settledAt: instantUs('settled_at'),
  },
  (table) => [primaryKey({ columns: [table.runId, table.serialNumber] })],
);
