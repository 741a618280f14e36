import { type CoachingDismissal, type CoachingKind, dismissedDays } from '@washboard/contract/coaching/coaching';
import { dayMs } from '@washboard/contract/time/durations';
import { and, eq } from 'drizzle-orm';
import type { Actor } from '../../../actor.ts';
import type { Context } from '../../../context.ts';
import { recordAudit } from '../../platform/audit/index.ts';
import { applianceScope, lockAppliance } from '../appliances/index.ts';
import { findDismissals } from './dismissals-repository.ts';
import { coachingDismissals } from './tables.ts';

interface DismissedFinding {
  serialNumber: string;
  kind: CoachingKind;
}

/** Dismissing a dismissed finding changes nothing, so the call can be repeated after a lost response. */
export async function dismissCoaching(
  { database, clock, config }: Context,
  actor: Actor,
  { serialNumber, kind }: DismissedFinding,
): Promise<CoachingDismissal> {
  return database.orm.transaction(async (transaction) => {
    await lockAppliance(transaction, applianceScope(actor, config.brand), serialNumber);
    const now = clock.now();
    const present = async () =>
      (await findDismissals(transaction, { serialNumber, now })).find((dismissal) => dismissal.kind === kind);
    const before = await present();
    if (before) return before;
    const until = new Date(now.getTime() + dismissedDays * dayMs);
    const row = { at: now, until, dismissedBy: actor.userId };
    await transaction
      .insert(coachingDismissals)
      .values({ serialNumber, kind, ...row })
      .onConflictDoUpdate({ target: [coachingDismissals.serialNumber, coachingDismissals.kind], set: row });
    await recordAudit(transaction, {
      at: now,
      actor,
      action: 'coaching.dismissed',
      serialNumber,
      detail: { finding: kind, expiresAt: until.toISOString() },
    });
    const after = await present();
    if (!after) throw new Error(`${kind} of ${serialNumber} is not dismissed`);
    return after;
  });
}

export async function resumeCoaching(
  { database, clock, config }: Context,
  actor: Actor,
  { serialNumber, kind }: DismissedFinding,
): Promise<void> {
  await database.orm.transaction(async (transaction) => {
    await lockAppliance(transaction, applianceScope(actor, config.brand), serialNumber);
    const removed = await transaction
      .delete(coachingDismissals)
      .where(and(eq(coachingDismissals.serialNumber, serialNumber), eq(coachingDismissals.kind, kind)))
      .returning({ kind: coachingDismissals.kind });
    if (removed.length === 0) return;
    await recordAudit(transaction, {
      at: clock.now(),
      actor,
      action: 'coaching.resumed',
      serialNumber,
      detail: { finding: kind },
    });
  });
}
