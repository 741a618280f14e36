import { and, asc, ilike, or, type SQL, sql } from 'drizzle-orm';
import type { Orm } from '../../../adapters/database/database.ts';
import { containsFolded, containsPattern } from '../../../adapters/database/text-search.ts';
import { type CompanyRow, companies, companyColumns } from '../../people/companies/index.ts';

/** By name. @param limit at most this many; without: all */
export async function findCompanies(
  orm: Orm,
  scope: SQL,
  { search, limit }: { search?: string | undefined; limit?: number | undefined } = {},
): Promise<CompanyRow[]> {
  const found = orm
    .select(companyColumns)
    .from(companies)
    .where(and(sql`${companies.companyCode} in ${scope}`, isFoundBy(search)))
    .orderBy(asc(companies.companyName), asc(companies.companyCode));
  return limit === undefined ? found : found.limit(limit);
}

/** By a part of the name or the code. */
export function isFoundBy(search: string | undefined): SQL | undefined {
  if (!search) return undefined;
  return or(containsFolded(companies.searchText, search), ilike(companies.companyCode, containsPattern(search)));
}
