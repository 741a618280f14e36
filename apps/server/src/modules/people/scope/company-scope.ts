import { hasAdministration, type Role } from '@washboard/contract/accounts/permissions';
import type { NamedCompany } from '@washboard/contract/companies/named-company';
import { type Column, type SQL, sql } from 'drizzle-orm';
import type { Actor, Holder } from '../../../actor.ts';
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

const nobody = '00000000-0000-0000-0000-000000000000';

/** For what a company has set up, such as a webhook: it sees no machine only because a person has claimed it. */
export function companyHolder({ role, companyCode }: Pick<Holder, 'role' | 'companyCode'>) {
  return { role, companyCode, userId: nobody };
}

/** Of what an account sets up. No company has all machines, so that of an ADMIN sees those of the company and below. */
export function roleInCompany(role: Role): Role {
  return role === 'ADMIN' ? 'SERVICE_MANAGER' : role;
}

/** A company on the way from one company up to the maker, as a caller sees it. */
export interface CompanyOnTheWayUp extends NamedCompany {
  /** The caller may know that this company stands above. */
  isNamed: boolean;
  /** The company is in the caller's scope, so the caller may change what it hands down. */
  mayChange: boolean;
}

/**
 * A company and all companies above it as a subquery: the columns of {@link CompanyOnTheWayUp} and `level`, 0 for the
 * company itself. A ring in the data ends it.
 */
export function wayUp(actor: Actor, companyCode: string): SQL {
  const { companyCode: ownCode } = actor;
  const named = sql`company_code in ${visibleCompanies(actor)}`;
  return sql`(
    with recursive above(company_code, parent_company_code, company_name, level) as (
      select company_code, parent_company_code, company_name, 0 from companies where company_code = ${companyCode}
      union all
      select parent.company_code, parent.parent_company_code, parent.company_name, above.level + 1
      from companies parent join above on parent.company_code = above.parent_company_code
    ) cycle company_code set is_ring using passed
    select company_code as "companyCode", company_name as "companyName", level,
      company_code in ${companyScope(actor)} as "mayChange",
      ${ownCode === null ? named : sql`(${named} or company_code in ${companiesAbove(ownCode)})`} as "isNamed"
    from above where not is_ring)`;
}

/** The owner of a machine is known to everyone who sees the machine. @param levels from the owner upward */
export function nameOwner<Level extends CompanyOnTheWayUp>([owner, ...above]: readonly Level[]): Level[] {
  return owner ? [{ ...owner, isNamed: true }, ...above] : [];
}
