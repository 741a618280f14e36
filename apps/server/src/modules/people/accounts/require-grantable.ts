import { isAtLeast, mayChangeAccount } from '@washboard/contract/accounts/permissions';
import { and, eq, sql } from 'drizzle-orm';
import type { Holder } from '../../../actor.ts';
import type { Transaction } from '../../../adapters/database/database.ts';
import { ProblemError } from '../../../http/problem-error.ts';
import { companies } from '../companies/tables.ts';
import { administrationScope } from '../scope/index.ts';
import type { users } from './tables.ts';

type Grant = Pick<typeof users.$inferSelect, 'role' | 'companyCode' | 'administrationProfile'>;

/**
 * Checks that somebody may give these rights to a new account. The lock makes a concurrent deletion of the company wait.
 *
 * @throws ProblemError GRANT_TOO_HIGH; COMPANY_NOT_FOUND outside the subtree; VALIDATION_FAILED without a company that is
 * needed
 */
export async function requireGrantable(transaction: Transaction, granter: Holder, grant: Grant): Promise<void> {
  const { role, companyCode } = grant;
  if (!mayChangeAccount(granter, grant)) throw new ProblemError('GRANT_TOO_HIGH');
  if (companyCode === null) {
    // Without a company the account would lie outside the scope of everybody but an ADMIN.
    if (granter.role === 'ADMIN' && (role === 'ADMIN' || !isAtLeast(role, 'SERVICE'))) return;
    throw new ProblemError('VALIDATION_FAILED', { errors: [{ path: 'companyCode', message: 'required' }] });
  }
  const [company] = await transaction
    .select({ companyCode: companies.companyCode })
    .from(companies)
    .where(
      and(eq(companies.companyCode, companyCode), sql`${companies.companyCode} in ${administrationScope(granter)}`),
    )
    .for('key share');
  if (!company) throw new ProblemError('COMPANY_NOT_FOUND');
}
