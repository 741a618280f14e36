import { asc, type SQL, sql } from 'drizzle-orm';
import type { Orm } from '../../../adapters/database/database.ts';
import { type CompanyRow, companies, companyColumns } from '../../people/companies/index.ts';

/** By name. */
export async function findCompanies(orm: Orm, scope: SQL): Promise<CompanyRow[]> {
  return orm
    .select(companyColumns)
    .from(companies)
    .where(sql`${companies.companyCode} in ${scope}`)
    .orderBy(asc(companies.companyName), asc(companies.companyCode));
}
