import type { InstallationConflict } from '@washboard/contract/installation/installation-run';
import { and, asc, desc, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { Orm, Transaction } from '../../../adapters/database/database.ts';
import { ProblemError } from '../../../http/problem-error.ts';
import { fullNameColumn } from '../../people/accounts/index.ts';
import { users } from '../../people/accounts/tables.ts';
import { installationRuns } from './tables.ts';

export type RunRow = typeof installationRuns.$inferSelect;

export async function findCurrentRun(orm: Pick<Orm, 'select'>, serialNumber: string): Promise<RunRow | null> {
  const [row] = await orm
    .select()
    .from(installationRuns)
    .where(eq(installationRuns.serialNumber, serialNumber))
    .orderBy(sql`${installationRuns.signedAt} desc nulls first`)
    .limit(1);
  return row ?? null;
}

export async function findSignedRuns(orm: Pick<Orm, 'select'>, serialNumber: string, limit: number) {
  return orm
    .select()
    .from(installationRuns)
    .where(and(eq(installationRuns.serialNumber, serialNumber), sql`${installationRuns.signedAt} is not null`))
    .orderBy(desc(installationRuns.signedAt))
    .limit(limit);
}

interface RunKey {
  serialNumber: string;
  id: string;
}

/** @throws ProblemError INSTALLATION_RUN_NOT_FOUND */
export async function requireInstallationRun(orm: Pick<Orm, 'select'>, { serialNumber, id }: RunKey): Promise<RunRow> {
  const [row] = await orm
    .select()
    .from(installationRuns)
    .where(and(eq(installationRuns.id, id), eq(installationRuns.serialNumber, serialNumber)));
  if (!row) throw new ProblemError('INSTALLATION_RUN_NOT_FOUND');
  return row;
}

/**
 * The caller locks the machine, so that it has one open run at most.
 * @throws ProblemError INSTALLATION_RUN_CHANGED when the run is signed, or the machine has another open one
 */
export async function openRun(
  transaction: Transaction,
  { serialNumber, id, userId, at }: RunKey & { userId: string; at: Date },
): Promise<{ run: RunRow; isNew: boolean }> {
  const [existing] = await transaction.select().from(installationRuns).where(eq(installationRuns.id, id));
  // The refusal must not reveal a run of another machine.
  if (existing && existing.serialNumber !== serialNumber) throw new ProblemError('INSTALLATION_RUN_NOT_FOUND');
  if (existing) return { run: requireOpen(existing), isNew: false };
  const [open] = await transaction
    .select({ id: installationRuns.id })
    .from(installationRuns)
    .where(and(eq(installationRuns.serialNumber, serialNumber), isNull(installationRuns.signedAt)));
  if (open) throw runChanged('otherRun');
  const [run] = await transaction
    .insert(installationRuns)
    .values({ id, serialNumber, startedBy: userId, startedAt: at })
    .returning();
  if (!run) throw new Error('the run was not inserted');
  return { run, isNew: true };
}

export function requireOpen(run: RunRow): RunRow {
  if (run.signedAt !== null) throw runChanged('signed');
  return run;
}

export const runChanged = (reason: InstallationConflict, step?: string) =>
  new ProblemError('INSTALLATION_RUN_CHANGED', {
    reason,
    ...(step !== undefined && { errors: [{ path: step, message: 'changed' }] }),
  });

export async function findNames(
  orm: Pick<Orm, 'select'>,
  ids: readonly (string | null)[],
): Promise<ReadonlyMap<string, string>> {
  const accountIds = [...new Set(ids.filter((id) => id !== null))];
  if (accountIds.length === 0) return new Map();
  const rows = await orm
    .select({ id: users.id, name: fullNameColumn(users) })
    .from(users)
    .where(inArray(users.id, accountIds));
  return new Map(rows.flatMap(({ id, name }) => (name === null ? [] : [[id, name]])));
}

/** Signed reports stay in the ledger. */
export async function removeInstallationRuns(transaction: Transaction, serialNumber: string): Promise<void> {
  await transaction.delete(installationRuns).where(eq(installationRuns.serialNumber, serialNumber));
}

const remarkOf = (userId: string) => sql`${installationRuns.steps} #>> '{checklist,savedBy}' = ${userId}`;

export async function findRemarksOf(orm: Pick<Orm, 'select'>, userId: string) {
  return orm
    .select({
      serialNumber: installationRuns.serialNumber,
      remark: sql<string>`${installationRuns.steps} #>> '{checklist,value,remark}'`,
    })
    .from(installationRuns)
    .where(remarkOf(userId))
    .orderBy(asc(installationRuns.serialNumber));
}

export async function eraseRemarksOf(transaction: Transaction, userId: string): Promise<void> {
  await transaction
    .update(installationRuns)
    .set({ steps: sql`jsonb_set(${installationRuns.steps}, '{checklist,value,remark}', '""')` })
    .where(remarkOf(userId));
}
