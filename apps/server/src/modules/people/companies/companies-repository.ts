import { and, asc, eq, isNull, type SQL, sql } from 'drizzle-orm';
import type { Orm, Transaction } from '../../../adapters/database/database.ts';
import { ProblemError } from '../../../http/problem-error.ts';
import { companies } from './tables.ts';

/** The columns that responses contain. */
export const companyColumns = {
  companyCode: companies.companyCode,
  companyName: companies.companyName,
  parentCompanyCode: companies.parentCompanyCode,
};

export type CompanyRow = Pick<typeof companies.$inferSelect, keyof typeof companyColumns>;

const within = (companyCodes: SQL): SQL => sql`${companies.companyCode} in ${companyCodes}`;

/** @throws ProblemError COMPANY_NOT_FOUND, also for a company outside the scope */
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

/** The topmost company, the oldest if an import brought several. */
export async function findRootCompany(orm: Pick<Orm, 'select'>): Promise<CompanyRow | null> {
  const [root] = await orm
    .select(companyColumns)
    .from(companies)
    .where(isNull(companies.parentCompanyCode))
    .orderBy(asc(companies.createdAt), asc(companies.companyCode))
    .limit(1);
  return root ?? null;
}

/** A foreign key of an account, machine, customer or settings profile makes the database refuse it. */
export async function removeCompany(transaction: Transaction, companyCode: string): Promise<void> {
  await transaction.delete(companies).where(eq(companies.companyCode, companyCode));
}
