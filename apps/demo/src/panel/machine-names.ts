import type { Database } from '@washboard/server/adapters/database/database';
import { appliances } from '@washboard/server/modules/machines/appliances/tables';
import { inArray } from 'drizzle-orm';

/** The names that people gave these machines, by serial number. */
export async function machineNames({ orm }: Database, serialNumbers: string[]): Promise<Map<string, string>> {
  const rows = await orm
    .select({ serialNumber: appliances.serialNumber, applianceName: appliances.applianceName })
    .from(appliances)
    .where(inArray(appliances.serialNumber, serialNumbers));
  return new Map(rows.map(({ serialNumber, applianceName }) => [serialNumber, applianceName]));
}
