import { eq } from 'drizzle-orm';
import type { Transaction } from '../../../adapters/database/database.ts';
import { appliances, updateAppliance } from '../appliances/index.ts';
import { returnToStock, unclaimed } from './return-to-stock.ts';

/**
 * Machines that an account had claimed are free again. Those that came to a company stay there; one that nobody else
 * had is in stock again. @returns their serial numbers, sorted
 */
export async function freeClaimedAppliances(transaction: Transaction, userId: string): Promise<string[]> {
  const claimed = await transaction
    .select({
      serialNumber: appliances.serialNumber,
      companyCode: appliances.companyCode,
      claimedFrom: appliances.claimedFrom,
    })
    .from(appliances)
    .where(eq(appliances.claimedBy, userId))
    .orderBy(appliances.serialNumber)
    .for('no key update');
  for (const { serialNumber, companyCode, claimedFrom } of claimed) {
    if (companyCode === claimedFrom) await returnToStock(transaction, serialNumber);
    else await updateAppliance(transaction, serialNumber, unclaimed);
  }
  return claimed.map(({ serialNumber }) => serialNumber).toSorted();
}
