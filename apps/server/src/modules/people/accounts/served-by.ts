import { type SQL, sql } from 'drizzle-orm';
import { companiesAbove } from '../scope/index.ts';
import { users } from './tables.ts';

/** The accounts to whose scope the machines of a company belong because of whose they are. */
export function seesMachinesOf(companyCode: string): SQL {
  return sql`(${users.role} = 'ADMIN' or ${users.companyCode} = ${companyCode}
    or ${users.role} = 'SERVICE' and ${users.companyCode} = (
      select parent_company_code from companies where company_code = ${companyCode}))`;
}

/**
 * The accounts to whose scope a machine belongs while it is assigned to the company: its SERVICE, and each
 * SERVICE_MANAGER of it or of a company above. The other direction of `applianceScope`.
 */
export function servedBy(companyCode: string): SQL {
  return sql`(${users.status} = 'ACTIVE' and (
    ${users.role} = 'SERVICE' and ${users.companyCode} = ${companyCode}
    or ${users.role} = 'SERVICE_MANAGER' and ${users.companyCode} in ${companiesAbove(companyCode)}))`;
}
