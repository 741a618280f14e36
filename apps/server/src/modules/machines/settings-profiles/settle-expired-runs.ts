import { and, eq, lt } from 'drizzle-orm';
import { profileJobLifeS } from '../../../adapters/job-queue/job-queue.ts';
import type { Context } from '../../../context.ts';
import { recordApplied } from './record-applied.ts';
import { profileRunMachines, profileRuns } from './tables.ts';

/**
 * Machines whose job nobody will do any more wait for nothing. Whether the last try reached them is not known, and who
 * asked for the run can ask for them again.
 */
export async function settleExpiredRuns(context: Pick<Context, 'database' | 'config'>, now: Date): Promise<void> {
  const begun = new Date(now.getTime() - profileJobLifeS * 1000);
  await context.database.orm.transaction(async (transaction) => {
    const settled = await transaction
      .update(profileRunMachines)
      .set({ outcome: 'unknown', settledAt: now })
      .from(profileRuns)
      .where(
        and(
          eq(profileRunMachines.outcome, 'waiting'),
          eq(profileRuns.id, profileRunMachines.runId),
          lt(profileRuns.requestedAt, begun),
        ),
      )
      .returning({ serialNumber: profileRunMachines.serialNumber, run: profileRuns });
    for (const { serialNumber, run } of settled) {
      await recordApplied(context, transaction, { at: now, run, serialNumber, outcome: 'unknown' });
    }
  });
}
