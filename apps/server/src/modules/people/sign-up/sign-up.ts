import { randomUUID } from 'node:crypto';
import type { Registration } from '@washboard/contract/sign-up/registration';
import { eq } from 'drizzle-orm';
import type { Orm } from '../../../adapters/database/database.ts';
import type { Context } from '../../../context.ts';
import { ProblemError } from '../../../http/problem-error.ts';
import { recordAudit } from '../../platform/audit/index.ts';
import { hashPassword, refuseCommonPassword, saveSignUp } from '../accounts/index.ts';
import { companies } from '../companies/tables.ts';
import { announceAccessChange, endSessionsWithin } from '../sessions/index.ts';
import { countMail, countOrigin, signUpLimit } from './attempt-limits.ts';

/**
 * New and existing addresses cause the same statements and answer; the job decides what to mail.
 * @returns the ID of the sign-up
 * @throws ProblemError COMPANY_NOT_FOUND, PASSWORD_TOO_COMMON, TOO_MANY_REQUESTS
 */
export async function signUp(context: Context, registration: Registration, origin: string): Promise<string> {
  const { email, password } = registration;
  await countOrigin(context, signUpLimit, origin);
  await requireRegisteredCompany(context.database.orm, registration);
  await refuseCommonPassword(password, registration, 'password');
  await countMail(context, 'verification', { email, origin });

  const at = context.clock.now();
  const registrationId = randomUUID();
  const newId = randomUUID();
  const account = {
    ...accountOf(registration),
    passwordHash: await hashPassword(password),
    registrationId,
    createdAt: at,
  };
  const userId = await context.database.orm.transaction(async (transaction) => {
    await requireRegisteredCompany(transaction, registration); // The company may be deleted during the hashing.
    const savedId = await saveSignUp(transaction, { id: newId, email, ...account });
    const id = savedId ?? newId;
    // The previous applicant may be another person, who is signed in.
    await endSessionsWithin(transaction, { userId: id, at });
    const { role, companyCode, parentCompanyCode } = account;
    await recordAudit(transaction, {
      at,
      actor: null,
      origin,
      ...(savedId
        ? { action: 'account.registered', subject: id, detail: { role, companyCode, parentCompanyCode } }
        : { action: 'access.refused', subject: 'POST /api/v2/account/users', detail: { reason: 'accountExists' } }),
    });
    await context.jobQueue.enqueue(transaction, 'code', { purpose: 'verification', email, registrationId });
    return id;
  });
  announceAccessChange(context, userId);
  return registrationId;
}

/** Every field is set, so that nothing of a replaced sign-up remains. */
function accountOf(registration: Registration) {
  const { role, firstName, lastName, language, userDetails, companyName } = registration;
  return {
    role,
    status: 'INACTIVE' as const,
    firstName,
    lastName,
    language,
    userDetails,
    companyName: companyName || null,
    companyCode: registration.role === 'SERVICE' ? registration.companyCode : null,
    parentCompanyCode: registration.role === 'SERVICE_MANAGER' ? registration.parentCompanyCode : null,
    administrationProfile: [],
  };
}

/**
 * The lock makes a deletion of the company wait until it can see the account.
 * @throws ProblemError COMPANY_NOT_FOUND
 */
async function requireRegisteredCompany(orm: Pick<Orm, 'select'>, registration: Registration): Promise<void> {
  const code = codeOf(registration);
  if (!code) return;
  const [company] = await orm
    .select({ companyCode: companies.companyCode })
    .from(companies)
    .where(eq(companies.companyCode, code.code))
    .for('key share');
  if (company) return;
  throw new ProblemError('COMPANY_NOT_FOUND', { errors: [{ path: code.path, message: 'companyUnknown' }] });
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
