import { and, eq, lt } from 'drizzle-orm';
import { profileJobLifeS } from '../../../adapters/job-queue/job-queue.ts';
import type { Context } from '../../../context.ts';
import { recordApplied } from './apply-to-machine.ts';
import { profileRunMachines, profileRuns } from './tables.ts';

/** The last try of an expired job may have reached the machine, so its result is unknown. */
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
