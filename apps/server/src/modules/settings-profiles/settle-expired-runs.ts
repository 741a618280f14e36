import { and, eq, inArray, lt } from 'drizzle-orm';
import type { Database } from '../../adapters/database/database.ts';
import { profileJobLifeS } from '../../adapters/job-queue/job-queue.ts';
import { profileRunMachines, profileRuns } from './tables.ts';

/**
 * Machines whose job nobody will do any more wait for nothing. Whether the last try reached them is not known, and who
 * asked for the run can ask for them again.
 */
export async function settleExpiredRuns({ orm }: Database, now: Date): Promise<void> {
  const begun = new Date(now.getTime() - profileJobLifeS * 1000);
  const expired = orm.select({ id: profileRuns.id }).from(profileRuns).where(lt(profileRuns.requestedAt, begun));
  await orm
    .update(profileRunMachines)
    .set({ outcome: 'unknown', settledAt: now })
    .where(and(eq(profileRunMachines.outcome, 'waiting'), inArray(profileRunMachines.runId, expired)));
}
