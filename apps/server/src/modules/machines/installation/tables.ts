import type {
  InstallationReport,
  InstallationStep,
  InstallationStepValues,
} from '@washboard/contract/appliances/installation-run';
import { sql } from 'drizzle-orm';
import { bigint, index, integer, jsonb, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { users } from '../../people/accounts/tables.ts';
import { appliances } from '../appliances/tables.ts';

export interface SavedStep<Step extends InstallationStep = InstallationStep> {
  value: InstallationStepValues[Step];
  /** How often the step was saved. */
  version: number;
  /** Of the last save: a repeated request changes nothing. */
  requestId: string;
  savedAt: string;
  /** An account. */
  savedBy: string;
}

export type SavedSteps = { [Step in InstallationStep]?: SavedStep<Step> };

/** Installations of machines, saved by step. Each machine has at most one that is not signed. */
export const installationRuns = pgTable(
  'installation_runs',
  {
    /** Chosen by the browser, which may begin without a network. */
    id: uuid('id').primaryKey(),
    serialNumber: text('serial_number')
      .notNull()
      .references(() => appliances.serialNumber, { onDelete: 'cascade' }),
    startedBy: uuid('started_by')
      .notNull()
      .references(() => users.id),
    startedAt: timestamp('started_at', { withTimezone: true, precision: 3 }).notNull(),
    /** How often a step was saved. */
    version: integer('version').notNull().default(0),
    /** Empty once the run is signed: the report says everything. */
    steps: jsonb('steps').$type<SavedSteps>().notNull().default({}),
    signedAt: timestamp('signed_at', { withTimezone: true, precision: 3 }),
    signedBy: uuid('signed_by').references(() => users.id),
    /** Of the report in the ledger of the machine. */
    entryNumber: bigint('entry_number', { mode: 'number' }),
    /** A copy, for the time after the retention of the ledger. */
    report: jsonb('report').$type<InstallationReport & { words: string }>(),
  },
  (table) => [
    uniqueIndex('installation_runs_open').on(table.serialNumber).where(sql`${table.signedAt} is null`),
    index('installation_runs_signed').on(table.serialNumber, table.signedAt),
  ],
);
