import type { Session } from '@washboard/contract/sessions/sessions';
import type { Actor } from '../../../actor.ts';
import type { Context } from '../../../context.ts';
import { findSessions } from './sessions-repository.ts';
import type { sessions } from './tables.ts';

export async function listSessions({ database, clock }: Context, actor: Actor): Promise<Session[]> {
  const sessions = await findSessions(database.orm, actor.userId, clock.now());
  return sessions.map((session) => presentSession(session, actor.sessionId));
}

function presentSession(session: typeof sessions.$inferSelect, currentSessionId: string): Session {
  return {
    id: session.id,
    isCurrent: session.id === currentSessionId,
    userAgent: session.userAgent,
    ipAddress: session.ipAddress,
    startedAt: session.startedAt.toISOString(),
    lastUsedAt: session.lastUsedAt.toISOString(),
  };
}
