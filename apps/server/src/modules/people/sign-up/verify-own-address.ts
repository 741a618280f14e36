import type { UserStatus } from '@washboard/contract/accounts/permissions';
import type { Actor } from '../../../actor.ts';
import type { Context } from '../../../context.ts';
import { ProblemError } from '../../../http/problem-error.ts';
import { findAccount } from '../accounts/index.ts';
import { confirmAddress } from './confirm-address.ts';
import { requestCode } from './request-code.ts';

/** @throws ProblemError ACCOUNT_STATUS_CONFLICT for a confirmed address, CODE_NOT_ACCEPTED, TOO_MANY_REQUESTS */
export async function confirmOwnAddress(context: Context, actor: Actor, code: string): Promise<UserStatus> {
  const email = await requireUnconfirmedAddress(context, actor);
  return confirmAddress(context, { email, code, origin: actor.origin });
}

/** @throws ProblemError ACCOUNT_STATUS_CONFLICT for a confirmed address, VALIDATION_FAILED, TOO_MANY_REQUESTS */
export async function sendOwnCode(context: Context, actor: Actor, mail: string): Promise<void> {
  const email = await requireUnconfirmedAddress(context, actor);
  if (mail !== email)
    throw new ProblemError('VALIDATION_FAILED', { errors: [{ path: 'mail', message: 'emailsDiffer' }] });
  await requestCode(context, { email, origin: actor.origin });
}

async function requireUnconfirmedAddress({ database }: Context, { userId }: Actor): Promise<string> {
  const account = await findAccount(database.orm, userId);
  if (account?.users.status !== 'INACTIVE') throw new ProblemError('ACCOUNT_STATUS_CONFLICT');
  return account.users.email;
}
