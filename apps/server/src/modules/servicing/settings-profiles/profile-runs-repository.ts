import { and, asc, desc, eq, inArray, lt, sql } from 'drizzle-orm';
import type { Actor } from '../../../actor.ts';
import type { Database, Orm } from '../../../adapters/database/database.ts';
import { ProblemError } from '../../../http/problem-error.ts';
import { applianceScope } from '../../machines/appliances/index.ts';
import { appliances } from '../../machines/appliances/tables.ts';
import { profileRunMachines, profileRuns } from './tables.ts';

const { runId, serialNumber, outcome, settledAt } = profileRunMachines;

const figures = {
  total: sql<number>`count(*)::int`,
  settled: sql<number>`count(*) filter (where ${outcome} <> 'waiting')::int`,
  succeeded: sql<number>`count(*) filter (where ${outcome} in ('written', 'alreadySo'))::int`,
};

export type RunFigures = Awaited<ReturnType<typeof findRuns>>[number];

export async function findRuns(orm: Orm, actor: Actor, limit: number) {
  const runs = await orm
    .select()
    .from(profileRuns)
    .where(eq(profileRuns.requestedBy, actor.userId))
    .orderBy(desc(profileRuns.requestedAt), desc(profileRuns.id))
    .limit(limit);
  const ids = runs.map(({ id }) => id);
  const counted = await orm
    .select({ runId, ...figures })
    .from(profileRunMachines)
    .where(inArray(runId, ids))
    .groupBy(runId);
  const byRun = new Map(counted.map((row) => [row.runId, row]));
  return runs.map((run) => ({ run, ...(byRun.get(run.id) ?? { total: 0, settled: 0, succeeded: 0 }) }));
}

/** @throws ProblemError RUN_NOT_FOUND for a run of another user, exactly as for one that does not exist */
export async function requireProfileRun(orm: Pick<Orm, 'select'>, actor: Actor, id: string) {
  const [run] = await orm
    .select()
    .from(profileRuns)
    .where(and(eq(profileRuns.id, id), eq(profileRuns.requestedBy, actor.userId)));
  if (!run) throw new ProblemError('RUN_NOT_FOUND');
  return run;
}

export type RunMachineRow = Awaited<ReturnType<typeof findRunMachines>>[number];

export async function findRunMachines(orm: Pick<Orm, 'select'>, actor: Actor, brand: string, id: string) {
  const { reason, parameters } = profileRunMachines;
  return orm
    .select({ serialNumber, outcome, reason, parameters, settledAt, applianceName: appliances.applianceName })
    .from(profileRunMachines)
    .leftJoin(appliances, and(eq(appliances.serialNumber, serialNumber), applianceScope(actor, brand)))
    .where(eq(runId, id))
    .orderBy(asc(appliances.applianceName), asc(serialNumber));
}

export async function findRunMachine(orm: Pick<Orm, 'select'>, key: { runId: string; serialNumber: string }) {
  const [row] = await orm
    .select({ run: profileRuns, machine: profileRunMachines })
    .from(profileRunMachines)
    .innerJoin(profileRuns, eq(profileRuns.id, runId))
    .where(and(eq(runId, key.runId), eq(serialNumber, key.serialNumber)));
  return row ?? null;
}

/** The audit log keeps the effects of the runs. */
export async function removeRunsBefore({ orm }: Database, cutoff: Date): Promise<void> {
  await orm.delete(profileRuns).where(lt(profileRuns.requestedAt, cutoff));
}
