import { randomUUID } from 'node:crypto';
import type { Registration } from '@washboard/contract/accounts/registration';
import type { Context } from '../../../context.ts';
import { recordAudit } from '../../platform/audit/index.ts';
import { hashPassword, refuseCommonPassword, saveSignUp } from '../accounts/index.ts';
import { endSessionsWithin } from '../identity/index.ts';
import { announceAccessChange } from '../sessions/index.ts';
import { countMail, countOrigin, registrationLimit } from './limits.ts';
import { requireCompany } from './require-company.ts';

/**
 * Signs somebody up. An address that nobody has confirmed yet is signed up anew; one that has an account stays as it
 * is. Both take the same statements and get the same answer; what differs happens in the job.
 *
 * @returns the ID of the sign-up
 * @throws ProblemError COMPANY_NOT_FOUND, PASSWORD_TOO_COMMON, TOO_MANY_REQUESTS
 */
export async function register(context: Context, registration: Registration, origin: string): Promise<string> {
  const { email, password } = registration;
  await countOrigin(context, registrationLimit, origin);
  await requireCompany(context.database.orm, registration);
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
    await requireCompany(transaction, registration); // hashing took its time
    const savedId = await saveSignUp(transaction, { id: newId, email, ...account });
    const id = savedId ?? newId;
    // Whoever signed up with this address before may be somebody else, and be signed in.
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

/** Every field that a sign-up decides, so that nothing of an earlier one is left. */
function accountOf(registration: Registration) {
  const { role, firstName, lastName, language, userDetails, companyName = null } = registration;
  return {
    role,
    status: 'INACTIVE' as const,
    firstName,
    lastName,
    language,
    userDetails,
    companyName,
    companyCode: registration.role === 'SERVICE' ? registration.companyCode : null,
    parentCompanyCode: registration.role === 'SERVICE_MANAGER' ? registration.parentCompanyCode : null,
    administrationProfile: [],
  };
}
