import type { BrandId } from '@washboard/contract/brands/brands';
import { fleetRoster } from '@washboard/emulator/fleet/fleet-roster';
import type { Database } from '@washboard/server/adapters/database/database';
import { applianceStates, appliances } from '@washboard/server/modules/machines/appliances/tables';
import { hashLinkSecret } from '@washboard/server/modules/machines/machine-gateway/index';
import { demoLinkSecret } from './demo-world.ts';

/** A statement has at most 65,535 bound values. */
const rowsAtOnce = 2_000;

export async function seedFleet(database: Database, brand: BrandId, count: number): Promise<void> {
  const roster = fleetRoster(count);
  for (let first = 0; first < roster.length; first += rowsAtOnce) {
    const machines = roster.slice(first, first + rowsAtOnce);
    await database.orm.transaction(async (transaction) => {
      await transaction
        .insert(appliances)
        .values(
          machines.map(({ serialNumber, gamma }) => ({
            serialNumber,
            brand,
            gamma,
            modelNumber: 'FLEET',
            revision: 'B',
            companyCode: '100000',
            linkSecretHash: hashLinkSecret(demoLinkSecret(serialNumber)),
          })),
        )
        .onConflictDoNothing();
      await transaction
        .insert(applianceStates)
        .values(machines.map(({ serialNumber }) => ({ serialNumber })))
        .onConflictDoNothing();
    });
  }
}
