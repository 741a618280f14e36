import { eq, sql } from 'drizzle-orm';
import type { Transaction } from '../../../adapters/database/database.ts';
import { appliances, updateAppliance } from '../appliances/index.ts';
import { removeFromCustomer } from '../customers/index.ts';
import { removeLimitChoice } from '../hygiene/index.ts';
import { removeInstallationRuns } from '../installation/index.ts';
import { reportingOwnership } from '../outgoing-events/index.ts';
import { removeServiceLog } from '../service-log/index.ts';
import { removeTariffs } from '../statistics/index.ts';

export const unclaimed = { claimedBy: null, claimedAt: null, claimedFrom: null };

/** The initial values of everything that a company enters about a machine. */
const notInstalled = {
  applianceName: 'My device',
  assignedCompanyCode: null,
  assistance: null,
  country: null,
  timeZone: null,
  installationDate: null,
  networkVoltage: null,
  networkFrequency: null,
  electricityDistribution: null,
  street: '',
  postalCode: '',
  city: '',
} satisfies Partial<typeof appliances.$inferInsert>;

/** Returns a claimed machine to the company it came from. The next owner finds no data of the previous one. */
export async function returnToStock(transaction: Transaction, serialNumber: string): Promise<void> {
  const companyCode = sql`coalesce(${appliances.claimedFrom}, ${appliances.companyCode})`;
  await updateAppliance(transaction, serialNumber, { ...unclaimed, companyCode });
  await clearOwnersEntries(transaction, serialNumber);
}

/** Removes everything that a company entered about a machine. */
export async function clearOwnersEntries(transaction: Transaction, serialNumber: string): Promise<void> {
  await updateAppliance(transaction, serialNumber, notInstalled);
  await removeTariffs(transaction, serialNumber);
  await removeLimitChoice(transaction, serialNumber);
  await removeFromCustomer(transaction, serialNumber);
  await removeInstallationRuns(transaction, serialNumber);
  await removeServiceLog(transaction, serialNumber);
}

/** Ends the claim on a machine, and reports it. */
export async function release(
  transaction: Transaction,
  { serialNumber, isBackInStock, at }: { serialNumber: string; isBackInStock: boolean; at: Date },
): Promise<void> {
  await reportingOwnership(transaction, { serialNumber, kind: 'ownership.released', at }, () =>
    isBackInStock ? returnToStock(transaction, serialNumber) : updateAppliance(transaction, serialNumber, unclaimed),
  );
}

/**
 * Releases the machines that an account had claimed. Machines of a company stay there; a machine that only this account
 * had returns to stock. @returns their serial numbers, sorted
 */
export async function freeClaimedAppliances(transaction: Transaction, userId: string, at: Date): Promise<string[]> {
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
    await release(transaction, { serialNumber, isBackInStock: companyCode === claimedFrom, at });
  }
  return claimed.map(({ serialNumber }) => serialNumber).toSorted();
}
