import { createHash } from 'node:crypto';
import type { BrandId } from '@washboard/contract/brands/brands';
import { mainBoardOf } from '@washboard/emulator/machine/fitted-board';
import { rangeModels } from '@washboard/machine-model/ranges/range-models';
import type { Database, Transaction } from '@washboard/server/adapters/database/database';
import { applianceStates, appliances } from '@washboard/server/modules/machines/appliances/tables';
import { hashLinkSecret } from '@washboard/server/modules/machines/machine-gateway/index';
import { servicePins } from '@washboard/server/modules/machines/service-access/tables';
import { companyTariffs } from '@washboard/server/modules/machines/statistics/tables';
import { hashPassword } from '@washboard/server/modules/people/accounts/index';
import { users } from '@washboard/server/modules/people/accounts/tables';
import { companies } from '@washboard/server/modules/people/companies/tables';
import { customerAppliances, customers } from '@washboard/server/modules/servicing/customers/tables';
import type { DemoMachine } from './demo-machines/demo-machine.ts';
import type { DemoSettings } from './demo-settings.ts';
import {
  demoAssistance,
  demoCompaniesOf,
  demoCustomers,
  demoLinkSecret,
  demoMachinesOf,
  demoPassword,
  demoServicePin,
  demoTariffs,
  demoUsers,
} from './demo-world.ts';

/** Existing parts stay unchanged, because a user may have renamed them. */
export async function seedDemoWorld(
  database: Database,
  brand: BrandId,
  timeZone: DemoSettings['timeZone'] = null,
): Promise<void> {
  const machines = demoMachinesOf(brand);
  const passwordHash = await hashPassword(demoPassword);
  const pinHash = await hashPassword(demoServicePin);
  await database.orm.transaction(async (transaction) => {
    await transaction
      .insert(companies)
      .values([...demoCompaniesOf(brand)])
      .onConflictDoNothing();
    await transaction
      .insert(companyTariffs)
      .values(demoTariffs.map((tariffs) => ({ ...tariffs, changedAt: new Date() })))
      .onConflictDoNothing();
    await transaction
      .insert(servicePins)
      .values(
        demoCompaniesOf(brand).map(({ companyCode }) => ({
          id: stableId(`PIN of ${companyCode}`),
          companyCode,
          pinHash,
          setAt: new Date(),
        })),
      )
      .onConflictDoNothing();
    await transaction
      .insert(users)
      .values(demoUsers.map((user) => ({ id: stableId(user.email), passwordHash, language: 'en' as const, ...user })))
      .onConflictDoNothing();
    await transaction
      .insert(appliances)
      .values(machines.map((machine) => ({ ...applianceRow(machine, brand), timeZone })))
      .onConflictDoNothing();
    await transaction
      .insert(applianceStates)
      .values(machines.map(({ serialNumber, past }) => ({ serialNumber, connectionSince: silentSince(past) })))
      .onConflictDoNothing();
    await seedCustomers(transaction, brand);
  });
}

/** An existing customer gets no machines, because a user may have moved them. */
async function seedCustomers(transaction: Transaction, brand: BrandId): Promise<void> {
  for (const { machines, ...customer } of demoCustomers) {
    const id = stableId(customer.email);
    const written = await transaction
      .insert(customers)
      .values({ id, ...customer })
      .onConflictDoNothing()
      .returning({ id: customers.id });
    if (written.length === 0) continue;
    await transaction
      .insert(customerAppliances)
      .values(
        machines[brand].map((serialNumber) => ({ serialNumber, customerId: id, companyCode: customer.companyCode })),
      )
      .onConflictDoNothing();
  }
}

function applianceRow(
  {
    behaviour: _behaviour,
    faults: _faults,
    past: _past,
    isWithoutRadio: _radio,
    serialNumber,
    ...machine
  }: DemoMachine,
  brand: BrandId,
) {
  const isHood = rangeModels[machine.gamma].family === 'hood';
  return {
    serialNumber,
    ...machine,
    brand,
    revision: 'B',
    ...mainBoardOf(serialNumber, 0),
    networkVoltage: isHood ? 400 : 230,
    networkFrequency: 50,
    assistance: demoAssistance.get(machine.companyCode) ?? null,
    ratingPower: isHood ? ('M4' as const) : ('M2' as const),
    electricityDistribution: machine.country === 'IT' ? ('TT' as const) : ('TN-C-S' as const),
    linkSecretHash: hashLinkSecret(demoLinkSecret(serialNumber)),
  };
}

function silentSince(past: DemoMachine['past']): Date | null {
  const silentForH = past?.silentForH ?? 0;
  return silentForH > 0 ? new Date(Date.now() - silentForH * 3_600_000) : null;
}

function stableId(email: string): string {
  const hex = createHash('sha256').update(email).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
