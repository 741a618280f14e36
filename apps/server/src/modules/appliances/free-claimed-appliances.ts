import { eq } from 'drizzle-orm';
import type { Transaction } from '../../adapters/database/database.ts';
import { appliances } from './tables.ts';

/** Machines that an account had claimed are free again. @returns their serial numbers, sorted */
export async function freeClaimedAppliances(transaction: Transaction, userId: string): Promise<string[]> {
  const freed = await transaction
    .update(appliances)
    .set({ claimedBy: null, claimedAt: null, claimedFrom: null })
    .where(eq(appliances.claimedBy, userId))
    .returning({ serialNumber: appliances.serialNumber });
  return freed.map(({ serialNumber }) => serialNumber).toSorted();
}
