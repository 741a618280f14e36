import type { Transaction } from '../../../adapters/database/database.ts';
import { removeHandling, removeRepairSteps } from '../../machines/alarms/index.ts';
import { updateAppliance } from '../../machines/appliances/index.ts';
import type { appliances } from '../../machines/appliances/tables.ts';
import { removeDismissals } from '../../machines/coaching/index.ts';
import { removeLimitChoice } from '../../machines/hygiene/index.ts';
import { removeTariffs } from '../../machines/statistics/index.ts';
import { removeFromCustomer } from '../customers/index.ts';
import { removeInstallationRuns } from '../installation/index.ts';
import { removeServiceLog } from '../service-log/index.ts';

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

/** The entries that people of a company made for themselves; the machine's next company must not see them. */
export async function clearCompanyEntries(transaction: Transaction, serialNumber: string): Promise<void> {
  await removeFromCustomer(transaction, serialNumber);
  await removeDismissals(transaction, serialNumber);
  await removeHandling(transaction, serialNumber);
  await removeRepairSteps(transaction, serialNumber);
}

export async function clearOwnerEntries(transaction: Transaction, serialNumber: string): Promise<void> {
  await clearCompanyEntries(transaction, serialNumber);
  await updateAppliance(transaction, serialNumber, notInstalled);
  await removeTariffs(transaction, serialNumber);
  await removeLimitChoice(transaction, serialNumber);
  await removeInstallationRuns(transaction, serialNumber);
  await removeServiceLog(transaction, serialNumber);
}
