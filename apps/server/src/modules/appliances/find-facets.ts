import type { Gamma } from '@washboard/contract/appliances/appliances';
import type { ApplianceFacets } from '@washboard/contract/appliances/facets';
import { sql } from 'drizzle-orm';
import type { Orm } from '../../adapters/database/database.ts';
import { applianceScope, companyScope } from '../scope/index.ts';
import type { Viewer } from './appliance-filter.ts';
import { applianceStates, appliances } from './tables.ts';

/** What the machines in scope can be filtered by, and how many each choice would show. */
export async function findFacets(orm: Orm, viewer: Viewer): Promise<ApplianceFacets> {
  const [companies, gammas, firmware] = await Promise.all([
    countByCompany(orm, viewer),
    countByGamma(orm, viewer),
    countByFirmware(orm, viewer),
  ]);
  return { companies, gammas, firmware };
}

type CompanyFacet = ApplianceFacets['companies'][number];

/** Counts upwards as `ownedWithin` finds downwards: through companies that the caller knows. A ring ends the walk. */
async function countByCompany(orm: Orm, { holder, brand }: Viewer): Promise<CompanyFacet[]> {
  const { rows } = await orm.execute<CompanyFacet & Record<string, unknown>>(sql`
    with recursive owned as (
      select ${appliances.companyCode} as owner, count(*)::int as machines
      from ${appliances} where ${applianceScope(holder, brand)} group by 1),
    known as (select company_code from companies where company_code in ${companyScope(holder)}),
    counted(company_code, owner, machines) as (
      select owner, owner, machines from owned
      union
      select parent.company_code, below.owner, below.machines
      from counted below
      join companies own on own.company_code = below.company_code
      join known parent on parent.company_code = own.parent_company_code)
    select company_code as "companyCode", company_name as "companyName", machines
    from (select company_code, sum(machines)::int as machines from counted group by 1) summed
    join companies using (company_code) order by company_name, company_code`);
  return rows.map(({ companyCode, companyName, machines }) => ({ companyCode, companyName, machines }));
}

async function countByGamma(orm: Orm, { holder, brand }: Viewer): Promise<ApplianceFacets['gammas']> {
  const { rows } = await orm.execute<{ gamma: Gamma; machines: number }>(sql`
    select ${appliances.gamma} as gamma, count(*)::int as machines
    from ${appliances} where ${applianceScope(holder, brand)} group by 1 order by 1`);
  return rows;
}

async function countByFirmware(orm: Orm, { holder, brand }: Viewer): Promise<ApplianceFacets['firmware']> {
  const { rows } = await orm.execute<{ version: string; machines: number }>(sql`
    select ${applianceStates.versions} ->> 'FW00' as version, count(*)::int as machines
    from ${appliances} join ${applianceStates} on ${applianceStates.serialNumber} = ${appliances.serialNumber}
    where ${applianceStates.versions} is not null and ${applianceScope(holder, brand)} group by 1`);
  return rows.toSorted((a, b) => b.version.localeCompare(a.version, 'en', { numeric: true }));
}
