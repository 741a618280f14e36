import { hourS } from '@washboard/contract/time/durations';
import type { Context } from '../../../context.ts';
import { ProblemError } from '../../../http/problem-error.ts';
import { administeredAccounts } from '../../people/accounts/index.ts';
import { recordAudit } from '../../platform/audit/index.ts';
import { type AttemptLimit, countAttempt } from '../../platform/throttle/index.ts';
import { type AccountChange, changeAccount } from './change-account.ts';

/** No other actor can exhaust the mails to an account. */
const perAccount: AttemptLimit = { name: 'passwordLink:account', tries: 5, windowS: hourS };
const perActor: AttemptLimit = { name: 'passwordLink:actor', tries: 60, windowS: hourS };

/**
 * A mail gets the link. The password stays valid until it is used, and the actor does not see it.
 * @throws ProblemError as `changeAccount`; ACCOUNT_STATUS_CONFLICT, TOO_MANY_REQUESTS
 */
export async function resetUserPassword(context: Context, { actor, userId }: AccountChange): Promise<void> {
  const attempt = { actor, userId, scope: administeredAccounts(actor), action: 'password.resetRequested' } as const;
  await countAttempt(context, perActor, actor.userId);
  await countAttempt(context, perAccount, `${actor.userId} ${userId}`);
  await changeAccount(context, attempt, async (transaction, { email, status }) => {
    if (status !== 'ACTIVE') throw new ProblemError('ACCOUNT_STATUS_CONFLICT');
    await recordAudit(transaction, {
      at: context.clock.now(),
      actor,
      action: 'password.resetRequested',
      subject: userId,
    });
    await context.jobQueue.enqueue(transaction, 'code', { purpose: 'passwordReset', email, registrationId: null });
  });
}
