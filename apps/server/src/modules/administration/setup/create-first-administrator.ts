import { randomUUID } from 'node:crypto';
import type { FirstAdministrator } from '@washboard/contract/setup/setup';
import type { Transaction } from '../../../adapters/database/database.ts';
import type { Context } from '../../../context.ts';
import { ProblemError } from '../../../http/problem-error.ts';
import {
  hashPassword,
  insertAdministrator,
  lockAdministrators,
  refuseCommonPassword,
} from '../../people/accounts/index.ts';
import { findRootCompany, openRootCompany } from '../../people/companies/index.ts';
import { rememberKnownAddress } from '../../people/identity/index.ts';
import { endSessionsWithin } from '../../people/sessions/index.ts';
import { removeCodesOf } from '../../people/verification-codes/index.ts';
import { countAttempt, networkOf } from '../../platform/throttle/index.ts';
import { perOrigin } from './check-setup-link.ts';
import { isSetupLink, removeSetupLinks } from './setup-links.ts';

/**
 * The topmost company is created as well, unless an import did. Of two simultaneous requests one succeeds.
 * @throws ProblemError CODE_NOT_ACCEPTED for a link that is wrong, used or expired; PASSWORD_TOO_COMMON;
 * VALIDATION_FAILED without the name of the company that is created; ACCOUNT_EXISTS for a confirmed address
 */
export async function createFirstAdministrator(
  context: Context,
  { token, password, companyName, origin, ...person }: FirstAdministrator & { origin: string },
): Promise<void> {
  await countAttempt(context, perOrigin, networkOf(origin));
  // The link is checked first: hashing is expensive, and only its owner may learn that a password is refused.
  const isKnown = await isSetupLink(context.database.orm, token, context.clock.now());
  if (!isKnown) throw new ProblemError('CODE_NOT_ACCEPTED');
  await refuseCommonPassword(password, { ...person, companyName }, 'password');
  const passwordHash = await hashPassword(password);
  const at = context.clock.now();
  const id = randomUUID();
  await context.database.orm.transaction(async (transaction) => {
    await lockAdministrators(transaction);
    if (!(await isSetupLink(transaction, token, at))) throw new ProblemError('CODE_NOT_ACCEPTED');
    const actor = { userId: id, origin };
    const companyCode = await findOrOpenCompany(transaction, { companyName, actor, at });
    const userId = await insertAdministrator(transaction, { ...person, id, passwordHash, companyCode }, { actor, at });
    if (userId === null) throw new ProblemError('ACCOUNT_EXISTS');
    // An unconfirmed sign-up with this address may have sessions and codes.
    await endSessionsWithin(transaction, { userId, at });
    await removeCodesOf(transaction, person.email);
    await removeSetupLinks(transaction);
  });
  await rememberKnownAddress(context, { email: person.email, origin });
}

interface FirstCompany {
  companyName: string | undefined;
  actor: { userId: string; origin: string };
  at: Date;
}

async function findOrOpenCompany(transaction: Transaction, { companyName, actor, at }: FirstCompany): Promise<string> {
  const rootCompany = await findRootCompany(transaction);
  if (rootCompany) return rootCompany.companyCode;
  if (companyName === undefined) {
    throw new ProblemError('VALIDATION_FAILED', { errors: [{ path: 'companyName', message: 'required' }] });
  }
  return (await openRootCompany(transaction, { companyName, actor, at })).companyCode;
}
