import type { Database } from '@washboard/server/adapters/database/database';
import { createPartitions } from '@washboard/server/adapters/database/partitions';
import { applianceStates, appliances } from '@washboard/server/modules/machines/appliances/tables';
import { hashLinkSecret } from '@washboard/server/modules/machines/machine-gateway/index';
import { hashPassword } from '@washboard/server/modules/people/accounts/index';
import { users } from '@washboard/server/modules/people/accounts/tables';
import { companies } from '@washboard/server/modules/people/companies/tables';

export const machineCount = 100;
export const benchSerialNumbers = Array.from({ length: machineCount }, (_, i) => `BN${String(240_001 + i)}`);
export const benchUser = { email: 'bench@washboard.test', password: 'Washboard1' };

export function benchSecret(serialNumber: string): string {
  return `bench-${serialNumber}`;
}

export async function seedBenchWorld(database: Database): Promise<void> {
  await database.migrate();
  const now = new Date();
  await createPartitions(database, now, new Date(now.getTime() + 14 * 24 * 3_600_000));
  const companyCode = '100000';
  await database.orm.insert(companies).values({ companyCode, companyName: 'Bench' }).onConflictDoNothing();
  await database.orm
    .insert(users)
    .values({
      id: '00000000-0000-4000-8000-000000000001',
      email: benchUser.email,
      passwordHash: await hashPassword(benchUser.password),
      role: 'ADMIN',
      status: 'ACTIVE',
      companyCode,
      firstName: 'Bench',
      lastName: 'Bench',
    })
    .onConflictDoNothing();
  await database.orm
    .insert(appliances)
    .values(
      benchSerialNumbers.map((serialNumber) => ({
        serialNumber,
        brand: 'marea',
        gamma: 'infinity' as const,
        modelNumber: 'INF-50',
        revision: 'B',
        companyCode,
        linkSecretHash: hashLinkSecret(benchSecret(serialNumber)),
      })),
    )
    .onConflictDoNothing();
  await database.orm
    .insert(applianceStates)
    .values(benchSerialNumbers.map((serialNumber) => ({ serialNumber })))
    .onConflictDoNothing();
}
