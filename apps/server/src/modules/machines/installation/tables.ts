import type {
  InstallationReport,
  InstallationStep,
  InstallationStepValues,
} from '@washboard/contract/installation/installation-run';
import { sql } from 'drizzle-orm';
import { bigint, index, integer, jsonb, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { users } from '../../people/accounts/tables.ts';
import { appliances } from '../appliances/tables.ts';

export interface SavedStep<Step extends InstallationStep = InstallationStep> {
  value: InstallationStepValues[Step];
  version: number;
  requestId: string;
  savedAt: string;
  savedBy: string;
}

export type SavedSteps = { [Step in InstallationStep]?: SavedStep<Step> };

/** Each machine has at most one installation that is not signed. */
export const installationRuns = pgTable(
  'installation_runs',
  {
    /** The browser chooses the ID, because it may be offline. */
    id: uuid('id').primaryKey(),
    serialNumber: text('serial_number')
      .notNull()
      .references(() => appliances.serialNumber, { onDelete: 'cascade' }),
    startedBy: uuid('started_by')
      .notNull()
      .references(() => users.id),
    startedAt: timestamp('started_at', { withTimezone: true, precision: 3 }).notNull(),
    version: integer('version').notNull().default(0),
    /** Signing empties the steps, because the report contains them. */
    steps: jsonb('steps').$type<SavedSteps>().notNull().default({}),
    signedAt: timestamp('signed_at', { withTimezone: true, precision: 3 }),
    signedBy: uuid('signed_by').references(() => users.id),
    entryNumber: bigint('entry_number', { mode: 'number' }),
    /** The copy outlives the retention of the ledger. */
    report: jsonb('report').$type<InstallationReport & { words: string }>(),
  },
  (table) => [
    uniqueIndex('installation_runs_open').on(table.serialNumber).where(sql`${table.signedAt} is null`),
    index('installation_runs_signed').on(table.serialNumber, table.signedAt),
  ],
);
