import { type SQL, sql } from 'drizzle-orm';

/** Codes of a company and of everything below it, as a subquery. A loop in the data ends the walk, not the server. */
export function companySubtree(companyCode: string): SQL {
  return sql`(
    with recursive subtree(company_code) as (
      select company_code from companies where company_code = ${companyCode}
      union
      select child.company_code from companies child join subtree on child.parent_company_code = subtree.company_code
    )
    select company_code from subtree)`;
}
