import { and, eq, sql } from 'drizzle-orm';
import type { Transaction } from '../../../adapters/database/database.ts';
import { ProblemError } from '../../../http/problem-error.ts';
import { companies } from '../../people/companies/index.ts';
import { administrationScope } from '../../people/scope/index.ts';
import type { AccountChange } from './change-account.ts';

/**
 * Where an account may be moved: into a company that the actor administers. Nobody but an ADMIN moves themselves: a
 * service company sees its direct customers, so that a step down in the tree would show one what lies further below.
 *
 * @throws ProblemError COMPANY_NOT_FOUND, GRANT_TOO_HIGH
 */
export async function requireTargetCompany(
  transaction: Transaction,
  { actor, userId }: AccountChange,
  companyCode: string,
): Promise<void> {
  const [company] = await transaction
    .select({ companyCode: companies.companyCode })
    .from(companies)
    .where(and(eq(companies.companyCode, companyCode), sql`${companies.companyCode} in ${administrationScope(actor)}`))
    .for('key share');
  if (!company) throw new ProblemError('COMPANY_NOT_FOUND');
  const isOwn = userId === actor.userId && companyCode !== actor.companyCode;
  if (isOwn && actor.role !== 'ADMIN') throw new ProblemError('GRANT_TOO_HIGH');
}
