import { noTariffs, type Tariffs } from '@washboard/contract/statistics/costs';
import { eq } from 'drizzle-orm';
import type { Orm } from '../../../adapters/database/database.ts';
import { applianceTariffs } from './tables.ts';

export async function findTariffs(orm: Pick<Orm, 'select'>, serialNumber: string): Promise<Tariffs> {
  const { waterPerM3, electricityPerKWh, detergentPerL, rinseAidPerL } = applianceTariffs;
  const [tariffs = noTariffs] = await orm
    .select({ waterPerM3, electricityPerKWh, detergentPerL, rinseAidPerL })
    .from(applianceTariffs)
    .where(eq(applianceTariffs.serialNumber, serialNumber));
  return tariffs;
}

export async function removeTariffs(orm: Pick<Orm, 'delete'>, serialNumber: string): Promise<void> {
  await orm.delete(applianceTariffs).where(eq(applianceTariffs.serialNumber, serialNumber));
}
