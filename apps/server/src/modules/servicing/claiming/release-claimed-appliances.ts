import { eq } from 'drizzle-orm';
import type { Transaction } from '../../../adapters/database/database.ts';
import { appliances } from '../../machines/appliances/tables.ts';
import { releaseAppliance } from './return-to-stock.ts';

/**
 * Machines of a company stay there; a machine that only this account had returns to stock.
 *
 * @returns the serial numbers, sorted
 */
export async function releaseClaimedAppliances(transaction: Transaction, userId: string, at: Date): Promise<string[]> {
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
    await releaseAppliance(transaction, { serialNumber, isBackInStock: companyCode === claimedFrom, at });
  }
  return claimed.map(({ serialNumber }) => serialNumber).toSorted();
}
