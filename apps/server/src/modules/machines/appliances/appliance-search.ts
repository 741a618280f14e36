import { type Column, type SQL, sql } from 'drizzle-orm';
import { containsFolded } from '../../../adapters/database/text-search.ts';
import { isOfNamedCompany } from '../../people/companies/index.ts';
import { appliances } from './tables.ts';

/** @param companyCodes the codes of the companies that match, or null to compare every row */
export function isApplianceFoundBy(
  search: string,
  companyCodes: readonly string[] | null,
  companyCode: Column = appliances.companyCode,
): SQL {
  return sql`(${containsFolded(appliances.searchText, search)} or ${isOfNamedCompany(companyCode, search, companyCodes)})`;
}
