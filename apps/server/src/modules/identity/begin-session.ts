import type { Context } from '../../context.ts';
import { recordAudit } from '../audit/index.ts';
import { insertSession } from '../sessions/index.ts';

const maxUserAgentLength = 300;

interface NewSession {
  userId: string;
  sessionId: string;
  userAgent: string;
  origin: string;
}

/** Writes a sign-in down; tokens of its ID are good from now on. */
export async function beginSession(
  { database, clock }: Pick<Context, 'database' | 'clock'>,
  { userId, sessionId, userAgent, origin }: NewSession,
): Promise<void> {
  const at = clock.now();
  await database.orm.transaction(async (transaction) => {
    await insertSession(transaction, {
      userId,
      sessionId,
      userAgent: userAgent.replaceAll(/\p{Cc}/gu, '').slice(0, maxUserAgentLength),
      ipAddress: origin,
      at,
    });
    const actor = { userId, origin };
    await recordAudit(transaction, { at, actor, action: 'signIn.succeeded', subject: userId, detail: { sessionId } });
  });
}
