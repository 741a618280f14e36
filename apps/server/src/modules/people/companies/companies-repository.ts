import { and, asc, eq, isNull, type SQL, sql } from 'drizzle-orm';
import { advisoryLocks } from '../../../adapters/database/advisory-locks.ts';
import type { Orm, Transaction } from '../../../adapters/database/database.ts';
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
