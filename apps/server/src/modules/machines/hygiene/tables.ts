import type { HygieneResult } from '@washboard/contract/hygiene/hygiene-records';
import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  char,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { users } from '../../people/accounts/tables.ts';
import { companies } from '../../people/companies/tables.ts';
import { appliances } from '../appliances/tables.ts';

/** What queries need of the records of cycles. The record itself is the entry of that number in the ledger. */
export const hygieneRecords = pgTable(
  'hygiene_records',
  {
    serialNumber: text('serial_number').notNull(),
    number: bigint('number', { mode: 'number' }).notNull(),
    /** Of the ledger's entry; finds its partition. */
    at: timestamp('at', { withTimezone: true, precision: 3 }).notNull(),
    endedAt: timestamp('ended_at', { withTimezone: true, precision: 3 }).notNull(),
    result: text('result').$type<HygieneResult>().notNull(),
    /** Of the machine's event; with `ended_at`, it finds the event and is found by it. */
    eventSeq: bigint('event_seq', { mode: 'number' }).notNull(),
    /** A washing programme that ran to its end: figures compare valid cycles with these. */
    isWashing: boolean('is_washing').notNull(),
    /** The ledger's entry with the latest corrective action. */
    actionNumber: bigint('action_number', { mode: 'number' }),
    actionAt: timestamp('action_at', { withTimezone: true, precision: 3 }),
  },
  (table) => [
    primaryKey({ columns: [table.serialNumber, table.number] }),
    index('hygiene_records_ended').on(table.serialNumber, table.endedAt, table.number),
    index('hygiene_records_open')
      .on(table.serialNumber, table.endedAt, table.number)
      .where(sql`${table.result} = 'deviating' and ${table.actionNumber} is null`),
    index('hygiene_records_not_valid')
      .on(table.serialNumber, table.result, table.endedAt, table.number)
      .where(sql`${table.result} <> 'valid'`),
    // The same for all machines of a large scope.
    index('hygiene_records_newest').on(table.endedAt, table.serialNumber, table.number),
    index('hygiene_records_newest_not_valid')
      .on(table.result, table.endedAt, table.serialNumber, table.number)
      .where(sql`${table.result} <> 'valid'`),
    index('hygiene_records_newest_open')
      .on(table.endedAt, table.serialNumber, table.number)
      .where(sql`${table.result} = 'deviating' and ${table.actionNumber} is null`),
    // Serves the retention, and the figures of a fleet: records since the last count.
    index('hygiene_records_at').on(table.at),
  ],
);

/** Signed days, `day` in the time zone of the machine. */
export const hygieneReviews = pgTable(
  'hygiene_reviews',
  {
    serialNumber: text('serial_number').notNull(),
    day: date('day', { mode: 'string' }).notNull(),
    /** Of the ledger's entry. */
    number: bigint('number', { mode: 'number' }).notNull(),
    at: timestamp('at', { withTimezone: true, precision: 3 }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.serialNumber, table.day] })],
);

/** Racks on hold: the latest open deviating cycle of a machine that no valid cycle has followed. */
export const rewashHolds = pgTable('rewash_holds', {
  serialNumber: text('serial_number').primaryKey(),
  /** Of the record. */
  number: bigint('number', { mode: 'number' }).notNull(),
  cycleNumber: bigint('cycle_number', { mode: 'number' }).notNull(),
  endedAt: timestamp('ended_at', { withTimezone: true, precision: 3 }).notNull(),
});

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
