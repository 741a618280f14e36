import { and, asc, count, eq, gt, ilike, ne, or, type SQL, sql } from 'drizzle-orm';
import type { Orm } from '../../../adapters/database/database.ts';
import { containsPattern } from '../../../adapters/database/text-search.ts';
import { appliances } from '../../machines/appliances/index.ts';
import { users } from '../../people/accounts/index.ts';
import { type CompanyRow, companies, companyColumns } from '../../people/companies/index.ts';

const within = (companyCodes: SQL): SQL => sql`${companies.companyCode} in ${companyCodes}`;

/** By name. */
export async function findCompanies(orm: Orm, scope: SQL): Promise<CompanyRow[]> {
  return orm
    .select(companyColumns)
    .from(companies)
    .where(within(scope))
    .orderBy(asc(companies.companyName), asc(companies.companyCode));
}

interface Page {
  brand: string;
  search: string | undefined;
  limit: number;
  /** The last company of the previous page. */
  after: string | null;
}

/** A page by company code, with the contents of each company and the total of all pages, in one statement. */
export async function listCompanies(orm: Orm, scope: SQL, { brand, search, limit, after }: Page) {
  const pattern = search ? containsPattern(search) : null;
  const isSought = pattern
    ? or(ilike(companies.companyName, pattern), ilike(companies.companyCode, pattern))
    : undefined;
  const matching = orm.$with('matching').as(
    orm
      .select(companyColumns)
      .from(companies)
      .where(and(within(scope), isSought)),
  );
  const page = orm.$with('page').as(
    orm
      .select()
      .from(matching)
      .where(after === null ? undefined : gt(matching.companyCode, after))
      .orderBy(asc(matching.companyCode))
      .limit(limit),
  );
  const counted = orm.$with('counted').as(orm.select({ total: count().as('total') }).from(matching));
  const rows = await orm
    .with(matching, page, counted)
    .select({
      total: counted.total,
      companyCode: page.companyCode,
      companyName: page.companyName,
      parentCompanyCode: page.parentCompanyCode,
      users: orm.$count(users, and(eq(users.companyCode, page.companyCode), ne(users.status, 'DELETED'))),
      appliances: orm.$count(
        appliances,
        and(eq(appliances.companyCode, page.companyCode), eq(appliances.brand, brand)),
      ),
      children: orm.$count(companies, eq(companies.parentCompanyCode, page.companyCode)),
    })
    .from(counted)
    .leftJoin(page, sql`true`)
    .orderBy(asc(page.companyCode));
  return {
    total: rows[0]?.total ?? 0,
    rows: rows.flatMap(({ total: _, companyCode, companyName, ...row }) =>
      companyCode === null || companyName === null ? [] : [{ ...row, companyCode, companyName }],
    ),
  };
}
