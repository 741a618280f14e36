import { type SQL, sql } from 'drizzle-orm';
import type { Holder } from '../../../actor.ts';
import { administrationScope, companiesAbove, companyScope } from '../scope/index.ts';
import { users } from './tables.ts';

type Position = Pick<Holder, 'role' | 'companyCode'>;

/** Accounts of these companies, and sign-ups for a new company below one of them. */
export function accountScope(companyCodes: SQL): SQL {
  return sql`(${users.companyCode} in ${companyCodes} or ${users.parentCompanyCode} in ${companyCodes})`;
}

/** Accounts that a caller with the permission may administer. For ADMIN this includes accounts without a company. */
export function administeredAccounts(position: Position): SQL {
  return position.role === 'ADMIN' ? sql`true` : accountScope(administrationScope(position));
}

/** Accounts whose sign-up a caller with the permission may decide. */
export function decidableAccounts(position: Position): SQL {
  return position.role === 'ADMIN' ? sql`true` : accountScope(companyScope(position));
}

/** Accounts that see the machines of a company because the company owns them. */
export function seesMachinesOf(companyCode: string): SQL {
  return sql`(${users.role} = 'ADMIN' or ${users.companyCode} = ${companyCode}
    or ${users.role} = 'SERVICE' and ${users.companyCode} = (
      select parent_company_code from companies where company_code = ${companyCode}))`;
}

/**
 * Accounts that see a machine while it is assigned to the company: its SERVICE accounts, and the SERVICE_MANAGER
 * accounts of the company and of those above it. The inverse of `applianceScope`.
 */
export function servedBy(companyCode: string): SQL {
  return sql`(${users.status} = 'ACTIVE' and (
    ${users.role} = 'SERVICE' and ${users.companyCode} = ${companyCode}
    or ${users.role} = 'SERVICE_MANAGER' and ${users.companyCode} in ${companiesAbove(companyCode)}))`;
}
