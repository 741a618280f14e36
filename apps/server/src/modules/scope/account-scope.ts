import { type SQL, sql } from 'drizzle-orm';
import { users } from '../accounts/tables.ts';

/** Accounts that belong to one of the companies, or ask for a company of their own below one of them. */
export function accountScope(companyCodes: SQL): SQL {
  return sql`(${users.companyCode} in ${companyCodes} or ${users.parentCompanyCode} in ${companyCodes})`;
}
