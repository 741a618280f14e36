import type { RepairResult } from '@washboard/contract/alarms/repairs';
import { sql } from 'drizzle-orm';
import { bigint, boolean, index, integer, pgTable, primaryKey, smallint, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { instantMs, instantUs } from '../../../adapters/database/columns.ts';
import { accountId } from '../../people/accounts/tables.ts';
import { ofAppliance } from '../appliances/tables.ts';

/** Alarms follow from the events (docs/decisions/013). With a doubtful clock, the time of arrival counts. */
export const alarms = pgTable(
  'alarms',
  {
    serialNumber: ofAppliance().notNull(),
    errorCode: text('error_code').notNull(),
    raisedSeq: bigint('raised_seq', { mode: 'number' }).notNull(),
    raisedAt: instantUs('raised_at').notNull(),
    isRaisedAtDoubtful: boolean('is_raised_at_doubtful').notNull(),
    clearedSeq: bigint('cleared_seq', { mode: 'number' }),
    clearedAt: instantUs('cleared_at'),
    isClearedAtDoubtful: boolean('is_cleared_at_doubtful'),
    /**
     * A machine may report an alarm hours after it began, so this time differs from `raisedAt` (docs/decisions/066).
     */
    notedAt: instantMs('noted_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.serialNumber, table.errorCode, table.raisedSeq] }),
    uniqueIndex('alarms_open').on(table.serialNumber, table.errorCode).where(sql`${table.clearedSeq} is null`),
    index('alarms_raised_at').on(table.serialNumber, table.raisedAt),
    index('alarms_noted_at').on(table.serialNumber, table.notedAt),
    index('alarms_all_noted_at').on(table.notedAt),
    index('alarms_all_cleared_at').on(table.clearedAt),
  ],
);

/**
 * `alarmSeq` lies between the events that raised and cleared the alarm, so late events that move its start do not
 * detach the resolution (docs/decisions/013).
 */
export const alarmResolutions = pgTable(
  'alarm_resolutions',
  {
    serialNumber: ofAppliance().notNull(),
    errorCode: text('error_code').notNull(),
    alarmSeq: bigint('alarm_seq', { mode: 'number' }).notNull(),
    version: integer('version').notNull(),
    /** Steps of the catalogue count from 1. */
    solution: smallint('solution'),
    words: text('words').notNull(),
    author: accountId('author').notNull(),
    at: instantUs('at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.serialNumber, table.errorCode, table.alarmSeq, table.version] }),
    index('alarm_resolutions_author').on(table.author),
  ],
);

/** The last report of each step of a repair; `alarmSeq` is as in {@link alarmResolutions}. */
export const alarmRepairSteps = pgTable(
  'alarm_repair_steps',
  {
    serialNumber: ofAppliance().notNull(),
    errorCode: text('error_code').notNull(),
    alarmSeq: bigint('alarm_seq', { mode: 'number' }).notNull(),
    step: smallint('step').notNull(),
    /** Null means that the step is being tried again. */
    result: text('result').$type<RepairResult>(),
    reporter: accountId('reporter').notNull(),
    at: instantMs('at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.serialNumber, table.errorCode, table.alarmSeq, table.step] }),
    index('alarm_repair_steps_reporter').on(table.reporter),
  ],
);

/**
 * The account that sees to an alarm, and the end of its muting: one row for each machine and code. The `seq` columns are the
 * `raisedSeq` of the latest alarm at that time, so that what was said of one alarm does not count for a later one.
 */
export const alarmHandling = pgTable(
  'alarm_handling',
  {
    serialNumber: ofAppliance().notNull(),
    errorCode: text('error_code').notNull(),
    version: integer('version').notNull(),
    takenBy: accountId('taken_by'),
    takenAt: instantUs('taken_at'),
    takenSeq: bigint('taken_seq', { mode: 'number' }),
    mutedBy: accountId('muted_by'),
    mutedUntil: instantUs('muted_until'),
    mutedSeq: bigint('muted_seq', { mode: 'number' }),
    changedAt: instantUs('changed_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.serialNumber, table.errorCode] }),
    index('alarm_handling_taken_by').on(table.takenBy),
    index('alarm_handling_muted_by').on(table.mutedBy),
  ],
);
