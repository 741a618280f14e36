import { hasAdministration } from '@washboard/contract/accounts/permissions';
import { type SQL, sql } from 'drizzle-orm';
import type { Holder } from '../../../actor.ts';

type Position = Pick<Holder, 'role' | 'companyCode'>;

/** A company and all companies below it. A cycle in the data ends the recursion. */
export function subtree(companyCode: string): SQL {
  return sql`(
    with recursive subtree(company_code) as (
      select company_code from companies where company_code = ${companyCode}
      union
      select child.company_code from companies child join subtree on child.parent_company_code = subtree.company_code
    )
    select company_code from subtree)`;
}

/** A company and all companies above it, up to the maker. */
export function companiesAbove(companyCode: string): SQL {
  return sql`(
    with recursive above(company_code, parent_company_code) as (
      select company_code, parent_company_code from companies where company_code = ${companyCode}
      union
      select parent.company_code, parent.parent_company_code
      from companies parent join above on parent.company_code = above.parent_company_code
    )
    select company_code from above)`;
}

const all = sql`(select company_code from companies)`;
const none = sql`(select company_code from companies where false)`;

/**
 * Codes of the companies whose machines and people a caller sees, as a subquery: their own; for SERVICE also its
 * customers; for SERVICE_MANAGER all below; for ADMIN all.
 */
export function companyScope({ role, companyCode }: Position): SQL {
  if (role === 'ADMIN') return all;
  if (companyCode === null) return none;
  switch (role) {
    case 'KITCHEN_MANAGER':
      return sql`(select company_code from companies where company_code = ${companyCode})`;
    case 'SERVICE':
      return sql`(select company_code from companies where ${companyCode} in (company_code, parent_company_code))`;
    case 'SERVICE_MANAGER':
      return subtree(companyCode);
  }
}

/** Codes of the companies that a caller with the permission may administer: their own and all below. */
export function administrationScope({ role, companyCode }: Position): SQL {
  if (role === 'ADMIN') return all;
  return companyCode === null ? none : subtree(companyCode);
}

/** Codes of the companies whose names a caller may see: those in scope, and those that they administer. */
export function visibleCompanies(holder: Position & Pick<Holder, 'administrationProfile'>): SQL {
  return hasAdministration(holder) ? administrationScope(holder) : companyScope(holder);
}
