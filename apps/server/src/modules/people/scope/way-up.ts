import type { NamedCompany } from '@washboard/contract/companies/named-company';
import { type SQL, sql } from 'drizzle-orm';
import type { Actor } from '../../../actor.ts';
import { companiesAbove, companyScope, visibleCompanies } from './company-scope.ts';

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
