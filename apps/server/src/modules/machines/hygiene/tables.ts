import type { HygieneResult } from '@washboard/contract/hygiene/hygiene-records';
import { type SQL, sql } from 'drizzle-orm';
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
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { instantMs, instantUs } from '../../../adapters/database/columns.ts';
import { users } from '../../people/accounts/tables.ts';
import { companies } from '../../people/companies/tables.ts';
import { ofAppliance } from '../appliances/tables.ts';

/** The record itself is the entry of that number in the ledger. */
export const hygieneRecords = pgTable(
  'hygiene_records',
  {
    serialNumber: text('serial_number').notNull(),
    number: bigint('number', { mode: 'number' }).notNull(),
    /** The time of the entry selects the partition of the ledger. */
    at: instantMs('at').notNull(),
    endedAt: instantMs('ended_at').notNull(),
    result: text('result').$type<HygieneResult>().notNull(),
    /** The `seq` of the machine's event, with `ended_at`, joins record and event. */
    eventSeq: bigint('event_seq', { mode: 'number' }).notNull(),
    /** Figures compare valid cycles with completed washing programmes. */
    isWashing: boolean('is_washing').notNull(),
    actionNumber: bigint('action_number', { mode: 'number' }),
    actionAt: instantMs('action_at'),
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
    index('hygiene_records_newest').on(table.endedAt, table.serialNumber, table.number),
    index('hygiene_records_newest_not_valid')
      .on(table.result, table.endedAt, table.serialNumber, table.number)
      .where(sql`${table.result} <> 'valid'`),
    index('hygiene_records_newest_open')
      .on(table.endedAt, table.serialNumber, table.number)
      .where(sql`${table.result} = 'deviating' and ${table.actionNumber} is null`),
    // Retention and the figures of a fleet read records by this time.
    index('hygiene_records_at').on(table.at),
  ],
);

/** The query must have `hygiene_records r`. The conditions of the partial indices have the same text. */
export const isRecordOpen: SQL = sql`r.result = 'deviating' and r.action_number is null`;

/** The day is in the time zone of the machine. */
export const hygieneReviews = pgTable(
  'hygiene_reviews',
  {
    serialNumber: text('serial_number').notNull(),
    day: date('day', { mode: 'string' }).notNull(),
    number: bigint('number', { mode: 'number' }).notNull(),
    at: instantMs('at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.serialNumber, table.day] })],
);

/** The latest open deviating cycle without a later valid one holds its rack. */
export const rewashHolds = pgTable('rewash_holds', {
  serialNumber: text('serial_number').primaryKey(),
  number: bigint('number', { mode: 'number' }).notNull(),
  cycleNumber: bigint('cycle_number', { mode: 'number' }).notNull(),
  endedAt: instantMs('ended_at').notNull(),
});

/** A profile is never deleted, because records name it. Its limits are in its versions. */
export const limitProfiles = pgTable(
  'limit_profiles',
  {
    /** A UUID never equals the name of a built-in profile; choices have both in one column. */
    id: text('id').primaryKey(),
    companyCode: char('company_code', { length: 6 }).references(() => companies.companyCode, { onDelete: 'set null' }),
    name: text('name').notNull(),
    version: integer('version').notNull(),
    changedAt: instantMs('changed_at').notNull(),
    retiredAt: instantMs('retired_at'),
  },
  (table) => [uniqueIndex('limit_profiles_name').on(table.companyCode, sql`lower(${table.name})`)],
);

/** A version never changes, because records name it. */
export const limitProfileVersions = pgTable(
  'limit_profile_versions',
  {
    profileId: text('profile_id')
      .notNull()
      .references(() => limitProfiles.id),
    version: integer('version').notNull(),
    name: text('name').notNull(),
    tankTmpMin: integer('tank_tmp_min').notNull(),
    rinseTmpMin: integer('rinse_tmp_min').notNull(),
    rinseTmpMax: integer('rinse_tmp_max').notNull(),
    contactSMin: integer('contact_s_min'),
    createdAt: instantMs('created_at').notNull(),
    createdBy: uuid('created_by').references(() => users.id, { onDelete: 'set null' }),
  },
  (table) => [primaryKey({ columns: [table.profileId, table.version] })],
);

export const companyLimitChoices = pgTable('company_limit_choices', {
  companyCode: char('company_code', { length: 6 })
    .primaryKey()
    .references(() => companies.companyCode, { onDelete: 'cascade' }),
  /** Null inherits the choice. */
  profileId: text('profile_id'),
  version: integer('version').notNull(),
  changedAt: instantUs('changed_at').notNull(),
  changedBy: uuid('changed_by').references(() => users.id, { onDelete: 'set null' }),
});

export const machineLimitChoices = pgTable('machine_limit_choices', {
  serialNumber: ofAppliance().primaryKey(),
  profileId: text('profile_id').notNull(),
});
