import type { CompanyListQuery, CompanySort, CompanySummary } from '@washboard/contract/companies/companies';
import { companyCodeSchema } from '@washboard/contract/companies/company-code';
import { and, asc, count, desc, eq, ilike, isNull, ne, or, type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Actor } from '../../../actor.ts';
import type { Orm } from '../../../adapters/database/database.ts';
import { containsFolded, containsPattern } from '../../../adapters/database/text-search.ts';
import type { Context } from '../../../context.ts';
import { defineCursor, storedText } from '../../../http/list-cursor.ts';
import { existingAppliances } from '../../machines/appliances/index.ts';
import { appliances } from '../../machines/appliances/tables.ts';
import { isPerson } from '../../people/accounts/index.ts';
import { users } from '../../people/accounts/tables.ts';
import { type CompanyRow, companyColumns } from '../../people/companies/index.ts';
import { companies } from '../../people/companies/tables.ts';
import { administrationScope } from '../../people/scope/index.ts';

/** Page and total come from one statement, so that they agree. */
export async function listCompanies(
  { database: { orm }, config: { brand } }: Context,
  actor: Actor,
  { search, below, sort, limit, cursor }: CompanyListQuery,
) {
  const order = sort.startsWith('-') ? desc : asc;
  const companyCursor = cursorOf(sort);
  const after = cursor === undefined ? null : companyCursor.decode(cursor);
  const scope = administrationScope(actor);
  const matching = orm.$with('matching').as(
    orm
      .select({ ...companyColumns, sortedBy: sql<string>`${sortColumns[keyOf(sort)]}`.as('sorted_by') })
      .from(companies)
      .where(and(sql`${companies.companyCode} in ${scope}`, isFoundBy(search), isBelow(below, scope))),
  );
  const position = sql`(${matching.sortedBy}, ${matching.companyCode})`;
  const beyond = sql.raw(order === asc ? '>' : '<');
  const page = orm.$with('page').as(
    orm
      .select()
      .from(matching)
      .where(after === null ? undefined : sql`${position} ${beyond} (${after[0]}, ${after[1]})`)
      .orderBy(order(matching.sortedBy), order(matching.companyCode))
      .limit(limit + 1),
  );
  const counted = orm.$with('counted').as(orm.select({ total: count().as('total') }).from(matching));
  const pageRows = await orm
    .with(matching, page, counted)
    .select({
      total: counted.total,
      companyCode: page.companyCode,
      companyName: page.companyName,
      parentCompanyCode: page.parentCompanyCode,
      parentCompanyName: nameInScope(sql`${page.parentCompanyCode}`, scope),
      sortedBy: page.sortedBy,
      users: orm.$count(users, and(isPerson, eq(users.companyCode, page.companyCode), ne(users.status, 'DELETED'))),
      appliances: orm.$count(appliances, and(eq(appliances.companyCode, page.companyCode), existingAppliances(brand))),
      children: orm.$count(companies, eq(companies.parentCompanyCode, page.companyCode)),
    })
    .from(counted)
    .leftJoin(page, sql`true`)
    .orderBy(order(page.sortedBy), order(page.companyCode));
  const companiesFound = pageRows.flatMap(({ total: _, companyCode, companyName, sortedBy, ...row }) =>
    companyCode === null || companyName === null
      ? []
      : [{ ...row, companyCode, companyName, sortedBy: sortedBy ?? '' }],
  );
  const { rows, nextCursor } = companyCursor.cutPage(companiesFound, {
    limit,
    sortedBy: ({ sortedBy, companyCode }) => (keyOf(sort) === 'companyCode' ? [companyCode] : [sortedBy, companyCode]),
  });
  const items = rows.map(({ sortedBy: _, ...company }): CompanySummary => company);
  return { items, nextCursor, total: pageRows[0]?.total ?? 0 };
}

export function nameInScope(companyCode: SQL, scope: SQL): SQL<string | null> {
  return sql`(select known.company_name from ${companies} known
    where known.company_code = ${companyCode} and known.company_code in ${scope})`;
}

const sortColumns = { companyCode: companies.companyCode, companyName: companies.searchText };

const keyOf = (sort: CompanySort) => sort.replace('-', '') as keyof typeof sortColumns;

const byCodeSchema = z.tuple([companyCodeSchema]).transform(([companyCode]) => [companyCode, companyCode] as const);
const byNameSchema = z.tuple([storedText, companyCodeSchema]);

/** A cursor is valid for one order only. */
function cursorOf(sort: CompanySort) {
  const list = sort === 'companyCode' ? 'companies' : `companies by ${sort}`;
  return defineCursor<readonly [string, string]>(list, keyOf(sort) === 'companyName' ? byNameSchema : byCodeSchema);
}

function isBelow(below: CompanyListQuery['below'], scope: SQL): SQL | undefined {
  if (below === undefined) return undefined;
  if (below !== 'top') return eq(companies.parentCompanyCode, below);
  return or(isNull(companies.parentCompanyCode), sql`${companies.parentCompanyCode} not in ${scope}`);
}

/** @param limit the maximum number; all without it */
export async function findCompanies(
  orm: Orm,
  scope: SQL,
  { search, limit }: { search?: string | undefined; limit?: number | undefined } = {},
): Promise<CompanyRow[]> {
  const matchingCompanies = orm
    .select(companyColumns)
    .from(companies)
    .where(and(sql`${companies.companyCode} in ${scope}`, isFoundBy(search)))
    .orderBy(asc(companies.companyName), asc(companies.companyCode));
  return limit === undefined ? matchingCompanies : matchingCompanies.limit(limit);
}

function isFoundBy(search: string | undefined): SQL | undefined {
  if (!search) return undefined;
  return or(containsFolded(companies.searchText, search), ilike(companies.companyCode, containsPattern(search)));
}
