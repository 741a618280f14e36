import { type SQL, sql } from 'drizzle-orm';
import type { Holder } from '../../../actor.ts';
import { administrationScope, companiesAbove, companyScope } from '../scope/index.ts';
import { users } from './tables.ts';

type Position = Pick<Holder, 'role' | 'companyCode'>;

/** Accounts that belong to one of the companies, or ask for a company of their own below one of them. */
export function accountScope(companyCodes: SQL): SQL {
  return sql`(${users.companyCode} in ${companyCodes} or ${users.parentCompanyCode} in ${companyCodes})`;
}

/** The accounts that somebody may administer, given the permission; for ADMIN also those of no company. */
export function administeredAccounts(position: Position): SQL {
  return position.role === 'ADMIN' ? sql`true` : accountScope(administrationScope(position));
}

/** The accounts whose sign-up somebody may decide about, given the permission. */
export function decidableAccounts(position: Position): SQL {
  return position.role === 'ADMIN' ? sql`true` : accountScope(companyScope(position));
}

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
