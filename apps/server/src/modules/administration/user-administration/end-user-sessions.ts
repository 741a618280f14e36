import type { Context } from '../../../context.ts';
import { administeredAccounts } from '../../people/accounts/index.ts';
import { endSessionsWithin } from '../../people/sessions/index.ts';
import { recordAudit } from '../../platform/audit/index.ts';
import { type AccountChange, changeAccount } from './change-account.ts';

/**
 * The actor's current session stays.
 * @returns the number of ended sessions
 * @throws ProblemError as `changeAccount`
 */
export async function endUserSessions(context: Context, { actor, userId }: AccountChange): Promise<number> {
  const attempt = { actor, userId, scope: administeredAccounts(actor), action: 'account.sessionsEnded' } as const;
  let ended = 0;
  await changeAccount(context, attempt, async (transaction) => {
    const at = context.clock.now();
    const exceptSessionId = userId === actor.userId ? actor.sessionId : undefined;
    ended = await endSessionsWithin(transaction, { userId, exceptSessionId, at });
    if (ended === 0) return;
    const detail = { sessions: ended };
    await recordAudit(transaction, { at, actor, action: 'account.sessionsEnded', subject: userId, detail });
  });
  return ended;
}
