import type { Holder } from '../../../actor.ts';
import type { Context } from '../../../context.ts';
import { confirmRotation, findSessionHolder } from '../sessions/index.ts';
import { endSession } from './end-sessions.ts';
import type { AccessTokenClaims } from './verify-access-token.ts';

/**
 * The account behind an access token, as it is now. That the token is used shows that its rotation has arrived. One of a
 * rotation that never arrived at the client is in the hands of somebody else, which ends the session
 * (docs/decisions/073).
 *
 * @param origin where the token comes from, for the audit log
 * @returns null when the session has ended or is of another account
 */
export async function identifyCaller(
  context: Pick<Context, 'database' | 'clock' | 'bus'>,
  { userId, sessionId, scopes, rotation }: AccessTokenClaims,
  origin: string,
): Promise<Holder | null> {
  const { orm } = context.database;
  const found = await findSessionHolder(orm, { userId, sessionId, scopes });
  if (!found) return null;
  const { holder, receivedRotation, receivedBefore } = found;
  if (rotation > receivedRotation) await confirmRotation(orm, sessionId, rotation);
  else if (rotation > receivedBefore && rotation < receivedRotation) {
    await endSession(context, { userId, sessionId, actor: null, origin, action: 'session.reused' });
    return null;
  }
  return holder;
}
