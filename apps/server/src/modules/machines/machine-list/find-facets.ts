import type { Gamma } from '@washboard/contract/appliances/appliances';
import {
  type ApplianceFacets,
  type CompanyFacets,
  type CompanyFacetsQuery,
  maxCompanyFacets,
} from '@washboard/contract/appliances/facets';
import { and, sql } from 'drizzle-orm';
import type { Orm } from '../../../adapters/database/database.ts';
import { containsFolded } from '../../../adapters/database/text-search.ts';
import { companyScope } from '../../people/scope/index.ts';
import { applianceScope, type Viewer } from '../appliances/index.ts';
import { applianceStates, appliances } from '../appliances/tables.ts';

export async function findFacets(orm: Orm, viewer: Viewer): Promise<ApplianceFacets> {
  const [companies, gammas, firmware] = await Promise.all([
    findCompanyFacets(orm, viewer, {}),
    countByGamma(orm, viewer),
    countByFirmware(orm, viewer),
  ]);
  return { ...companies, gammas, firmware };
}

type CompanyFacet = CompanyFacets['companies'][number];

/** Only companies that the caller knows are traversed, as in `ownedWithin`. A cycle ends the traversal. */
export async function findCompanyFacets(
  orm: Orm,
  { holder, brand }: Viewer,
  { search, companyCode }: CompanyFacetsQuery,
): Promise<CompanyFacets> {
  const conditions = and(
    search ? containsFolded(sql`search_text`, search) : undefined,
    companyCode ? sql`company_code = ${companyCode}` : undefined,
  );
  const { rows } = await orm.execute<CompanyFacet & Record<string, unknown>>(sql`
    with recursive owned as (
      select ${appliances.companyCode} as owner, count(*)::int as machines
      from ${appliances} where ${applianceScope(holder, brand)} group by 1),
    known as (select company_code, parent_company_code from companies where company_code in ${companyScope(holder)}),
    counted(company_code, owner, machines, parent) as (
      select owner, owner, machines, parent_company_code from owned join companies on company_code = owner
      union
      select known.company_code, owner, machines, known.parent_company_code
      from counted join known on known.company_code = counted.parent),
    summed as (select company_code, sum(machines)::int as machines from counted group by 1),
    most as (
      select company_code, machines from summed
      ${conditions ? sql`where company_code in (select company_code from companies where ${conditions})` : sql``}
      order by machines desc, company_code limit ${maxCompanyFacets + 1})
    select company_code as "companyCode", company_name as "companyName", machines
    from most join companies using (company_code) order by machines desc, company_code`);
  const companies = rows
    .slice(0, maxCompanyFacets)
    .map(({ companyCode, companyName, machines }) => ({ companyCode, companyName, machines }))
    .toSorted((a, b) => byName.compare(a.companyName, b.companyName) || byName.compare(a.companyCode, b.companyCode));
  return { companies, areAllCompanies: rows.length <= maxCompanyFacets };
}

const byName = new Intl.Collator('en');

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
