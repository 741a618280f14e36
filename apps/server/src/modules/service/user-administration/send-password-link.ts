import type { Context } from '../../../context.ts';
import { ProblemError } from '../../../http/problem-error.ts';
import { administeredAccounts } from '../../people/accounts/index.ts';
import { recordAudit } from '../../platform/audit/index.ts';
import { countTry, type Limit } from '../../platform/throttle/index.ts';
import { type AccountChange, changeAccount } from './change-account.ts';

const hourS = 3600;

/** By actor, so that nobody else can use up the mails to an account. */
const perAccount: Limit = { name: 'passwordLink:account', tries: 5, windowS: hourS };
const perActor: Limit = { name: 'passwordLink:actor', tries: 60, windowS: hourS };

/**
 * Mails a link for a new password to an ACTIVE account. Its password stays valid, and the actor sees no link.
 *
 * @throws ProblemError as `changeAccount`; ACCOUNT_STATUS_CONFLICT, TOO_MANY_REQUESTS
 */
export async function sendPasswordLink(context: Context, { actor, userId }: AccountChange): Promise<void> {
  const attempt = { actor, userId, scope: administeredAccounts(actor), action: 'password.resetRequested' } as const;
  await countTry(context, perActor, actor.userId);
  await countTry(context, perAccount, `${actor.userId} ${userId}`);
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
