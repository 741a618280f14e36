import type { AuditAction } from '@washboard/contract/audit/audit-log';
import type { Actor } from '../../../actor.ts';
import type { Context } from '../../../context.ts';
import { recordAudit } from '../../platform/audit/index.ts';
import { announceAccessChange } from '../sessions/index.ts';
import { endSessionsWithin } from './end-sessions.ts';

interface EndedSession {
  userId: string;
  sessionId: string;
  /** Who ended it; without: whoever holds its tokens. */
  actor: Pick<Actor, 'userId' | 'origin'> | null;
  origin: string;
  action: Extract<AuditAction, 'session.ended' | 'session.reused'>;
}

/**
 * Ends one sign-in, and writes down why.
 *
 * @returns false when the account has no such sign-in, or not any more
 */
export async function endSession(
  context: Pick<Context, 'database' | 'clock' | 'bus'>,
  { userId, sessionId, actor, origin, action }: EndedSession,
): Promise<boolean> {
  const at = context.clock.now();
  const isEnded = await context.database.orm.transaction(async (transaction) => {
    const count = await endSessionsWithin(transaction, { userId, sessionId, at });
    if (count === 0) return false;
    await recordAudit(transaction, { at, actor, origin, action, subject: userId, detail: { sessionId } });
    return true;
  });
  if (isEnded) announceAccessChange(context, userId);
  return isEnded;
}
