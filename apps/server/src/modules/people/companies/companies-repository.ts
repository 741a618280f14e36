import type { CompanyNode } from '@washboard/contract/companies/companies';
import { and, asc, type Column, eq, isNull, type SQL, sql } from 'drizzle-orm';
import { advisoryLocks } from '../../../adapters/database/advisory-locks.ts';
import type { Orm, Transaction } from '../../../adapters/database/database.ts';
import { containsFolded } from '../../../adapters/database/text-search.ts';
import { ProblemError } from '../../../http/problem-error.ts';
import { companiesAbove } from '../scope/index.ts';
import { companies } from './tables.ts';

export const companyColumns = {
  companyCode: companies.companyCode,
  companyName: companies.companyName,
  parentCompanyCode: companies.parentCompanyCode,
};

export type CompanyRow = Pick<typeof companies.$inferSelect, keyof typeof companyColumns>;

const within = (companyCodes: SQL): SQL => sql`${companies.companyCode} in ${companyCodes}`;

/** @throws ProblemError COMPANY_NOT_FOUND, also outside the scope */
export async function requireCompany(
  transaction: Transaction,
  scope: SQL,
  companyCode: string,
  lock: 'key share' | 'no key update' | 'update',
): Promise<CompanyRow> {
  const [company] = await transaction
    .select(companyColumns)
    .from(companies)
    .where(and(eq(companies.companyCode, companyCode), within(scope)))
    .for(lock);
  if (!company) throw new ProblemError('COMPANY_NOT_FOUND');
  return company;
}

/** Imports may add several topmost companies; the oldest counts. */
export async function findRootCompany(orm: Pick<Orm, 'select'>): Promise<CompanyRow | null> {
  const [root] = await orm
    .select(companyColumns)
    .from(companies)
    .where(isNull(companies.parentCompanyCode))
    .orderBy(asc(companies.createdAt), asc(companies.companyCode))
    .limit(1);
  return root ?? null;
}

/** Foreign keys prevent it while accounts, machines, customers or settings profiles refer to the company. */
export async function removeCompany(transaction: Transaction, companyCode: string): Promise<void> {
  await transaction.delete(companies).where(eq(companies.companyCode, companyCode));
}

/** Unlimited depth would allow responses of any size. */
export const maxCompanyLevels = 20;

/**
 * Moves wait for each other and for additions. The separate statement lets later queries see the tree after the wait.
 */
export async function lockCompanyTree(transaction: Transaction): Promise<void> {
  await transaction.execute(sql`select pg_advisory_xact_lock(${advisoryLocks.companyTree})`);
}

/** Additions wait for moves, but not for each other. */
export async function lockTreeForAddition(transaction: Transaction): Promise<void> {
  await transaction.execute(sql`select pg_advisory_xact_lock_shared(${advisoryLocks.companyTree})`);
}

export async function countLevels(transaction: Transaction, companyCode: string): Promise<number> {
  const { rows } = await transaction.execute<{ levels: number }>(sql`
    select count(*)::int as levels from ${companiesAbove(companyCode)} above`);
  return rows[0]?.levels ?? 0;
}

/** A company with an unlisted parent is a root, and so is one company of a cycle in corrupt data. */
export function companyTrees(rows: readonly CompanyRow[]): CompanyNode[] {
  const nodes = new Map(rows.map((row): [string, CompanyNode] => [row.companyCode, { ...row, children: [] }]));
  const parentOf = ({ parentCompanyCode }: CompanyNode) => nodes.get(parentCompanyCode ?? '');
  const roots = findRoots(nodes.values(), parentOf);
  for (const node of nodes.values()) if (!roots.has(node)) parentOf(node)?.children.push(node);
  return [...nodes.values()].filter((node) => roots.has(node));
}

function findRoots<Node>(nodes: Iterable<Node>, parentOf: (node: Node) => Node | undefined): Set<Node> {
  const roots = new Set<Node>();
  const settled = new Set<Node>();
  for (const node of nodes) {
    const path = new Set<Node>();
    let at: Node | undefined = node;
    let last = node;
    while (at !== undefined && !settled.has(at) && !path.has(at)) {
      path.add(at);
      last = at;
      at = parentOf(at);
    }
    // A company of a previous path has its root already.
    if (at === undefined || path.has(at)) roots.add(last);
    for (const passed of path) settled.add(passed);
  }
  return roots;
}

const fewCompanies = 1000;

const isNamed = (search: string) => containsFolded(companies.searchText, search);

/**
 * The planner can estimate the rows of companies only if the query names them.
 * @returns null if comparing every row is faster
 */
export async function findNamedCompanies(orm: Orm, search: string): Promise<readonly string[] | null> {
  const rows = await orm
    .select({ companyCode: companies.companyCode })
    .from(companies)
    .where(isNamed(search))
    .limit(fewCompanies + 1);
  return rows.length > fewCompanies ? null : rows.map(({ companyCode }) => companyCode);
}

export function isOfNamedCompany(companyCode: Column, search: string, named: readonly string[] | null): SQL {
  return named
    ? sql`${companyCode} = any(${sql.param(named)}::bpchar[])`
    : sql`${companyCode} in (select company_code from ${companies} where ${isNamed(search)})`;
}
