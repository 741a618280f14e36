import type {
  InstallationReport,
  InstallationStep,
  InstallationStepValues,
} from '@washboard/contract/installation/installation-run';
import { sql } from 'drizzle-orm';
import { bigint, index, integer, jsonb, pgTable, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { instantMs } from '../../../adapters/database/columns.ts';
import { ofAppliance } from '../../machines/appliances/tables.ts';
import { accountId } from '../../people/accounts/tables.ts';

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
    serialNumber: ofAppliance().notNull(),
    startedBy: accountId('started_by').notNull(),
    startedAt: instantMs('started_at').notNull(),
    version: integer('version').notNull().default(0),
    /** Signing empties the steps, because the report contains them. */
    steps: jsonb('steps').$type<SavedSteps>().notNull().default({}),
    signedAt: instantMs('signed_at'),
    signedBy: accountId('signed_by'),
    entryNumber: bigint('entry_number', { mode: 'number' }),
    /** The copy outlives the retention of the ledger. */
    report: jsonb('report').$type<InstallationReport & { words: string }>(),
  },
  (table) => [
    uniqueIndex('installation_runs_open').on(table.serialNumber).where(sql`${table.signedAt} is null`),
    index('installation_runs_signed').on(table.serialNumber, table.signedAt),
  ],
);
