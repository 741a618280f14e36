import { type Column, type SQL, sql } from 'drizzle-orm';
import type { Orm } from '../../../adapters/database/database.ts';
import { containsFolded } from '../../../adapters/database/text-search.ts';
import { companies } from './tables.ts';

const fewCompanies = 1000;

const isNamed = (search: string) => containsFolded(companies.searchText, search);

/**
 * The companies whose name contains the search, found before the rows that refer to them: the planner can estimate the
 * rows of a company only when the query names it.
 *
 * @returns null for so many that comparing every row is faster
 */
export async function findNamedCompanies(orm: Orm, search: string): Promise<readonly string[] | null> {
  const rows = await orm
    .select({ companyCode: companies.companyCode })
    .from(companies)
    .where(isNamed(search))
    .limit(fewCompanies + 1);
  return rows.length > fewCompanies ? null : rows.map(({ companyCode }) => companyCode);
}

/** @param named the result of {@link findNamedCompanies} for the same search */
export function isOfNamed(companyCode: Column, search: string, named: readonly string[] | null): SQL {
  return named
    ? sql`${companyCode} = any(${sql.param(named)}::bpchar[])`
    : sql`${companyCode} in (select company_code from ${companies} where ${isNamed(search)})`;
}
