import { hasAdministration, type Role } from '@washboard/contract/accounts/permissions';
import type { NamedCompany } from '@washboard/contract/companies/named-company';
import { type Column, type SQL, sql } from 'drizzle-orm';
import type { Actor, Holder } from '../../../actor.ts';
import type { Orm } from '../../../adapters/database/database.ts';

type Position = Pick<Holder, 'role' | 'companyCode'>;

/** A cycle in the data ends the recursion. */
export function companySubtree(companyCode: string): SQL {
  return sql`(
    with recursive subtree(company_code) as (
      select company_code from companies where company_code = ${companyCode}
      union
      select child.company_code from companies child join subtree on child.parent_company_code = subtree.company_code
    )
    select company_code from subtree)`;
}

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

/**
 * The rows have `start`, `company_code`, `company_name` and `level`: each company that the condition selects with level
 * 0, and all above it. A ring in the data ends them.
 */
export function levelsAbove(isStart: SQL): SQL {
  return sql`
    with recursive above(start, company_code, parent_company_code, company_name, level) as (
      select company_code, company_code, parent_company_code, company_name, 0 from companies where ${isStart}
      union all
      select above.start, parent.company_code, parent.parent_company_code, parent.company_name, above.level + 1
      from companies parent join above on parent.company_code = above.parent_company_code
    ) cycle company_code set is_ring using passed
    select start, company_code, company_name, level from above where not is_ring`;
}

const allCompanies = sql`(select company_code from companies)`;
const none = sql`(select company_code from companies where false)`;

/**
 * Companies whose people and own machines a caller sees: SERVICE also those directly below its own, SERVICE_MANAGER all
 * below, ADMIN all. `machines/appliances/appliance-scope.ts` decides about machines.
 */
export function companyScope({ role, companyCode }: Position): SQL {
  if (role === 'ADMIN') return allCompanies;
  if (companyCode === null) return none;
  switch (role) {
    case 'KITCHEN_MANAGER':
      return sql`(select company_code from companies where company_code = ${companyCode})`;
    case 'SERVICE':
      return sql`(select company_code from companies where ${companyCode} in (company_code, parent_company_code))`;
    case 'SERVICE_MANAGER':
      return companySubtree(companyCode);
  }
}

/** Administrators administer their own company and all below. */
export function administrationScope({ role, companyCode }: Position): SQL {
  if (role === 'ADMIN') return allCompanies;
  return companyCode === null ? none : companySubtree(companyCode);
}

/** Restricts {@link administrationScope} to a subtree. */
export function administrationScopeBelow({ role, companyCode }: Position, top: string): SQL {
  if (role === 'ADMIN') return companySubtree(top);
  if (companyCode === null) return none;
  return sql`(select company_code from ${companySubtree(top)} below where ${companyCode} in ${companiesAbove(top)})`;
}

/** Looking up each of more companies takes longer than reading all rows. */
const fewCompanies = 200;

/**
 * The planner cannot estimate a scope, so it is measured first. Few companies are found by index, many are hashed, and
 * if all are in scope no row is compared.
 * @param companyCodes a subquery
 * @returns the condition for a column with a company code
 */
export async function conditionFor(orm: Orm, companyCodes: SQL): Promise<(companyCode: Column) => SQL> {
  const { rows } = await orm.execute<{ isLarge: boolean }>(sql`
    select count(*) > ${fewCompanies} as "isLarge"
    from (select from ${companyCodes} as known limit ${fewCompanies + 1}) few`);
  if (!rows[0]?.isLarge) return (companyCode) => sql`${companyCode} = any(array${companyCodes})`;
  const areAll = sql`not exists (select from companies where company_code not in ${companyCodes})`;
  return (companyCode) => sql`(${companyCode} is not null and (${areAll} or ${companyCode} in ${companyCodes}))`;
}

/** Administrators also see names of companies that they administer. */
export function visibleCompanies(holder: Position & Pick<Holder, 'administrationProfile'>): SQL {
  return hasAdministration(holder) ? administrationScope(holder) : companyScope(holder);
}

const noUserId = '00000000-0000-0000-0000-000000000000';

/** A webhook of a company sees no machine that only a person has claimed. */
export function companyHolder({ role, companyCode }: Pick<Holder, 'role' | 'companyCode'>) {
  return { role, companyCode, userId: noUserId };
}

/** No company sees all machines, so ADMIN becomes SERVICE_MANAGER. */
export function roleInCompany(role: Role): Role {
  return role === 'ADMIN' ? 'SERVICE_MANAGER' : role;
}

export interface CompanyOnTheWayUp extends NamedCompany {
  isNamed: boolean;
  mayChange: boolean;
}

/**
 * The columns are those of {@link CompanyOnTheWayUp} and `level`, 0 for the company itself. A cycle in the data ends
 * it.
 */
export function companiesOnTheWayUp(actor: Actor, companyCode: string): SQL {
  const { companyCode: ownCode } = actor;
  const named = sql`company_code in ${visibleCompanies(actor)}`;
  return sql`(
    select company_code as "companyCode", company_name as "companyName", level,
      company_code in ${companyScope(actor)} as "mayChange",
      ${ownCode === null ? named : sql`(${named} or company_code in ${companiesAbove(ownCode)})`} as "isNamed"
    from (${levelsAbove(sql`company_code = ${companyCode}`)}) above)`;
}

/** Everyone who sees a machine may know its owner. */
export function nameOwner<Level extends CompanyOnTheWayUp>([owner, ...above]: readonly Level[]): Level[] {
  return owner ? [{ ...owner, isNamed: true }, ...above] : [];
}
