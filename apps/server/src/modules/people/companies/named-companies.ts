import { type Column, type SQL, sql } from 'drizzle-orm';
import type { Orm } from '../../../adapters/database/database.ts';
import { containsFolded } from '../../../adapters/database/text-search.ts';
import { companies } from './tables.ts';

const fewCompanies = 1000;

const isNamed = (search: string) => containsFolded(companies.searchText, search);

/**
 * The planner can estimate the rows of companies only if the query names them.
 * @returns null if comparing every row is faster
 */
export async function findNamedCompanies(orm: Orm, search: string): Promise<readonly string[] | null> {
  const rows = await orm
    .select({ companyCode: companies.companyCode })
    .from(companies)
    .where(isNamed(search))
    .limit(fewCompanies + 1);
  return rows.length > fewCompanies ? null : rows.map(({ companyCode }) => companyCode);
}

export function isOfNamedCompany(companyCode: Column, search: string, companyCodes: readonly string[] | null): SQL {
  return companyCodes
    ? sql`${companyCode} = any(${sql.param(companyCodes)}::bpchar[])`
    : sql`${companyCode} in (select company_code from ${companies} where ${isNamed(search)})`;
}
