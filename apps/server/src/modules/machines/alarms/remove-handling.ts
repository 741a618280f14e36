import { eq } from 'drizzle-orm';
import type { Transaction } from '../../../adapters/database/database.ts';
import { alarmHandling } from './tables.ts';

/** The next owner must not see who looked after an alarm before, and nothing is muted for them. */
export async function removeHandling(transaction: Transaction, serialNumber: string): Promise<void> {
  await transaction.delete(alarmHandling).where(eq(alarmHandling.serialNumber, serialNumber));
}
