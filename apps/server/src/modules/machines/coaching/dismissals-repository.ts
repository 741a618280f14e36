import type { CoachingDismissal } from '@washboard/contract/coaching/coaching';
import { and, eq, gt, lte } from 'drizzle-orm';
import type { Orm } from '../../../adapters/database/database.ts';
import { fullNameColumn } from '../../people/accounts/index.ts';
import { users } from '../../people/accounts/tables.ts';
import { coachingDismissals } from './tables.ts';

export async function findDismissals(
  orm: Pick<Orm, 'select'>,
  { serialNumber, now }: { serialNumber: string; now: Date },
): Promise<CoachingDismissal[]> {
  const { kind, at, until, dismissedBy } = coachingDismissals;
  const rows = await orm
    .select({ kind, at, until, by: fullNameColumn(users) })
    .from(coachingDismissals)
    .innerJoin(users, eq(users.id, dismissedBy))
    .where(and(eq(coachingDismissals.serialNumber, serialNumber), gt(until, now)))
    .orderBy(at);
  return rows.map((row) => ({
    kind: row.kind,
    at: row.at.toISOString(),
    until: row.until.toISOString(),
    by: row.by ?? '',
  }));
}

/** A new owner sees every finding. */
export async function removeDismissals(orm: Pick<Orm, 'delete'>, serialNumber: string): Promise<void> {
  await orm.delete(coachingDismissals).where(eq(coachingDismissals.serialNumber, serialNumber));
}

export async function removePastDismissals(orm: Pick<Orm, 'delete'>, now: Date): Promise<void> {
  await orm.delete(coachingDismissals).where(lte(coachingDismissals.until, now));
}
