import type { SiteFilter } from '@washboard/contract/hygiene/site-hygiene';
import { and, eq } from 'drizzle-orm';
import type { Orm, Transaction } from '../../../../adapters/database/database.ts';
import {
  applianceScope,
  findNamedMachines,
  isApplianceFoundBy,
  type NamedMachine,
  type Viewer,
} from '../../appliances/index.ts';
import { appliances } from '../../appliances/tables.ts';

export type SiteMachines = ReadonlyMap<string, NamedMachine>;

export async function findSiteMachines(
  orm: Pick<Orm | Transaction, 'select'>,
  { holder, brand }: Viewer,
  { companyCode, gamma, search }: SiteFilter,
): Promise<SiteMachines> {
  const machines = await findNamedMachines(
    orm,
    and(
      applianceScope(holder, brand),
      gamma && eq(appliances.gamma, gamma),
      companyCode ? eq(appliances.companyCode, companyCode) : undefined,
      search ? isApplianceFoundBy(search, null) : undefined,
    ),
  );
  return new Map(machines.map((machine) => [machine.serialNumber, machine]));
}
