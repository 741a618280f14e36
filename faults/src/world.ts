import { demoLinkSecret } from '@washboard/demo/demo-world';
import { rangeModelOf } from '@washboard/machine-model/ranges/range-models';
import type { Database } from '@washboard/server/adapters/database/database';
import { applianceStates, appliances } from '@washboard/server/modules/machines/appliances/tables';
import { hashLinkSecret } from '@washboard/server/modules/machines/machine-gateway/index';

export const { gamma, modelNumber } = rangeModelOf('infinity');

export const serialPrefix = 'LB24';

export const serialNumbers = Array.from({ length: 24 }, (_, i) => `${serialPrefix}${String(i + 1).padStart(4, '0')}`);

export async function seedMachines({ orm }: Database): Promise<void> {
  await orm.insert(appliances).values(
    serialNumbers.map((serialNumber) => ({
      serialNumber,
      brand: 'marea',
      gamma,
      modelNumber,
      revision: 'B',
      companyCode: '300001',
      linkSecretHash: hashLinkSecret(demoLinkSecret(serialNumber)),
    })),
  );
  await orm.insert(applianceStates).values(serialNumbers.map((serialNumber) => ({ serialNumber })));
}
