import { eq, or } from 'drizzle-orm';
import type { Orm, Transaction } from '../../../../adapters/database/database.ts';
import { alarmHandling } from '../tables.ts';

export async function findHandlingOf(orm: Pick<Orm, 'select'>, userId: string) {
  return orm
    .select()
    .from(alarmHandling)
    .where(or(eq(alarmHandling.takenBy, userId), eq(alarmHandling.mutedBy, userId)))
    .orderBy(alarmHandling.serialNumber, alarmHandling.errorCode);
}

/** The next owner must not see who looked after an alarm before, and nothing is muted for them. */
export async function removeHandling(transaction: Transaction, serialNumber: string): Promise<void> {
  await transaction.delete(alarmHandling).where(eq(alarmHandling.serialNumber, serialNumber));
}
