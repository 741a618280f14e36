import { sql } from 'drizzle-orm';
import type { Transaction } from '../../../adapters/database/database.ts';
import { updateAppliance } from '../../machines/appliances/index.ts';
import { appliances } from '../../machines/appliances/tables.ts';
import { reportingOwnership } from '../../machines/outgoing-events/index.ts';
import { clearOwnerEntries } from './clear-entries.ts';

export const unclaimedFields = { claimedBy: null, claimedAt: null, claimedFrom: null };

export async function returnToStock(transaction: Transaction, serialNumber: string): Promise<void> {
  const companyCode = sql`coalesce(${appliances.claimedFrom}, ${appliances.companyCode})`;
  await updateAppliance(transaction, serialNumber, { ...unclaimedFields, companyCode });
  await clearOwnerEntries(transaction, serialNumber);
}

export async function releaseAppliance(
  transaction: Transaction,
  { serialNumber, isBackInStock, at }: { serialNumber: string; isBackInStock: boolean; at: Date },
): Promise<void> {
  await reportingOwnership(transaction, { serialNumber, kind: 'ownership.released', at }, () =>
    isBackInStock
      ? returnToStock(transaction, serialNumber)
      : updateAppliance(transaction, serialNumber, unclaimedFields),
  );
}
