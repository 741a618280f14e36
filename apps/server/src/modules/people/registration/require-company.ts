import type { Registration } from '@washboard/contract/accounts/registration';
import { eq } from 'drizzle-orm';
import type { Orm } from '../../../adapters/database/database.ts';
import { ProblemError } from '../../../http/problem-error.ts';
import { companies } from '../companies/tables.ts';

/**
 * In a transaction, the company stays until its end: who deletes it waits, and then sees the new account.
 *
 * @throws ProblemError COMPANY_NOT_FOUND when the code that was given is no company's
 */
export async function requireCompany(orm: Pick<Orm, 'select'>, registration: Registration): Promise<void> {
  const given = codeOf(registration);
  if (!given) return;
  const [company] = await orm
    .select({ companyCode: companies.companyCode })
    .from(companies)
    .where(eq(companies.companyCode, given.code))
    .for('key share');
  if (company) return;
  throw new ProblemError('COMPANY_NOT_FOUND', { errors: [{ path: given.path, message: 'companyUnknown' }] });
}

function codeOf(registration: Registration): { path: string; code: string } | null {
  switch (registration.role) {
    case 'KITCHEN_MANAGER':
      return null;
    case 'SERVICE':
      return { path: 'companyCode', code: registration.companyCode };
    case 'SERVICE_MANAGER':
      return { path: 'parentCompanyCode', code: registration.parentCompanyCode };
  }
}
