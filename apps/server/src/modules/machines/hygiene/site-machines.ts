import type { Gamma } from '@washboard/contract/appliances/appliances';
import { timeZoneOf } from '@washboard/contract/appliances/countries';
import type { SiteFilter } from '@washboard/contract/hygiene/hygiene-of-sites';
import { and, asc, eq } from 'drizzle-orm';
import type { Orm, Transaction } from '../../../adapters/database/database.ts';
import { companies } from '../../people/companies/tables.ts';
import { applianceScope, isFoundBy, type Viewer } from '../appliances/index.ts';
import { appliances } from '../appliances/tables.ts';

export interface SiteMachine {
  serialNumber: string;
  applianceName: string;
  gamma: Gamma;
  modelNumber: string;
  revision: string;
  timeZone: string;
  companyCode: string;
  companyName: string;
}

export type Site = ReadonlyMap<string, SiteMachine>;

export async function findSite(
  orm: Pick<Orm | Transaction, 'select'>,
  { holder, brand }: Viewer,
  { companyCode, gamma, search }: SiteFilter,
): Promise<Site> {
  const { serialNumber, applianceName, modelNumber, revision, timeZone, country } = appliances;
  const rows = await orm
    .select({
      serialNumber,
      applianceName,
      gamma: appliances.gamma,
      modelNumber,
      revision,
      timeZone,
      country,
      companyCode: appliances.companyCode,
      companyName: companies.companyName,
    })
    .from(appliances)
    .innerJoin(companies, eq(companies.companyCode, appliances.companyCode))
    .where(
      and(
        applianceScope(holder, brand),
        gamma && eq(appliances.gamma, gamma),
        companyCode ? eq(appliances.companyCode, companyCode) : undefined,
        search ? isFoundBy(search, null) : undefined,
      ),
    )
    .orderBy(asc(companies.companyName), asc(applianceName), asc(serialNumber));
  return new Map(
    rows.map(({ country: place, timeZone: zone, ...machine }) => [
      machine.serialNumber,
      { ...machine, timeZone: timeZoneOf({ timeZone: zone, country: place }) },
    ]),
  );
}
