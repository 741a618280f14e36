import type { Gamma } from '@washboard/contract/appliances/appliances';
import { timeZoneOf } from '@washboard/contract/appliances/countries';
import { asc, eq, type SQL } from 'drizzle-orm';
import type { Orm } from '../../../adapters/database/database.ts';
import { companies } from '../../people/companies/tables.ts';
import { appliances } from './tables.ts';

export interface NamedMachine {
  serialNumber: string;
  applianceName: string;
  gamma: Gamma;
  modelNumber: string;
  revision: string;
  timeZone: string;
  companyCode: string;
  companyName: string;
}

/** @param condition must include the scope of the caller, or serial numbers that were found in it */
export async function findNamedMachines(orm: Pick<Orm, 'select'>, condition: SQL | undefined): Promise<NamedMachine[]> {
  const { serialNumber, applianceName, gamma, modelNumber, revision, companyCode, timeZone, country } = appliances;
  const { companyName } = companies;
  const rows = await orm
    .select({
      serialNumber,
      applianceName,
      gamma,
      modelNumber,
      revision,
      companyCode,
      companyName,
      timeZone,
      country,
    })
    .from(appliances)
    .innerJoin(companies, eq(companies.companyCode, companyCode))
    .where(condition)
    .orderBy(asc(companyName), asc(companyCode), asc(applianceName), asc(serialNumber));
  return rows.map(({ country: place, timeZone: zone, ...machine }) => ({
    ...machine,
    timeZone: timeZoneOf({ timeZone: zone, country: place }),
  }));
}
