import { eq, sql } from 'drizzle-orm';
import type { Transaction } from '../../../adapters/database/database.ts';
import { appliances } from '../appliances/tables.ts';
import { customerAppliances } from '../customers/tables.ts';
import { applianceTariffs } from '../statistics/tables.ts';

/** What its company has told of a machine, as it was before anybody told it. */
const untold = {
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

/** Gives a claimed machine back to where it came from: whoever has it next is to find nothing of who had it. */
export async function returnToStock(transaction: Transaction, serialNumber: string): Promise<void> {
  await transaction
    .update(appliances)
    .set({
      ...untold,
      companyCode: sql`coalesce(${appliances.claimedFrom}, ${appliances.companyCode})`,
      claimedBy: null,
      claimedAt: null,
      claimedFrom: null,
    })
    .where(eq(appliances.serialNumber, serialNumber));
  await transaction.delete(applianceTariffs).where(eq(applianceTariffs.serialNumber, serialNumber));
  await transaction.delete(customerAppliances).where(eq(customerAppliances.serialNumber, serialNumber));
}
