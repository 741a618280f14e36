import { type SQL, sql } from 'drizzle-orm';
import type { Holder } from '../../../actor.ts';
import { administrationScope, companyScope } from '../scope/index.ts';
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
