import { hasAdministration } from '@washboard/contract/accounts/permissions';
import { type Column, type SQL, sql } from 'drizzle-orm';
import type { Holder } from '../../../actor.ts';
import type { Orm } from '../../../adapters/database/database.ts';

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

/** The same within a company and all below it; none outside. */
export function administrationScopeBelow({ role, companyCode }: Position, top: string): SQL {
  if (role === 'ADMIN') return subtree(top);
  if (companyCode === null) return none;
  return sql`(select company_code from ${subtree(top)} below where ${companyCode} in ${companiesAbove(top)})`;
}

/** More companies are hashed: looking each of them up takes longer than reading all rows. */
const fewCompanies = 200;

/**
 * Measures a scope for a list, before its queries: the planner cannot estimate it. The rows of few companies are found
 * by index. Many companies are hashed, and a page in the order of an index is read until it is full; when they are all
 * companies, which is found out once for a query, no row is compared with them.
 *
 * @param companyCodes a subquery, which the condition carries
 * @returns the condition for a column that refers to companies
 */
export async function conditionFor(orm: Orm, companyCodes: SQL): Promise<(companyCode: Column) => SQL> {
  const { rows } = await orm.execute<{ isLarge: boolean }>(sql`
    select count(*) > ${fewCompanies} as "isLarge"
    from (select from ${companyCodes} as known limit ${fewCompanies + 1}) few`);
  if (!rows[0]?.isLarge) return (companyCode) => sql`${companyCode} = any(array${companyCodes})`;
  const areAll = sql`not exists (select from companies where company_code not in ${companyCodes})`;
  return (companyCode) => sql`(${companyCode} is not null and (${areAll} or ${companyCode} in ${companyCodes}))`;
}

/** Codes of the companies whose names a caller may see: those in scope, and those that they administer. */
export function visibleCompanies(holder: Position & Pick<Holder, 'administrationProfile'>): SQL {
  return hasAdministration(holder) ? administrationScope(holder) : companyScope(holder);
}
