import { sessionCalls } from '@washboard/contract/accounts/session-calls';
import type { Session } from '@washboard/contract/accounts/sessions';
import type { Context } from '../../../context.ts';
import type { App } from '../../../http/app-instance.ts';
import { ProblemError } from '../../../http/problem-error.ts';
import { serve } from '../../../http/serve.ts';
import { findSessions } from '../sessions/index.ts';
import type { sessions } from '../sessions/tables.ts';
import { endSession } from './end-sessions.ts';

export function sessionRoutes(app: App, context: Context): void {
  const { database, clock } = context;

  serve(app, sessionCalls.listSessions, async ({ actor }) => {
    const found = await findSessions(database.orm, actor.userId, clock.now());
    return found.map((session) => presentSession(session, actor.sessionId));
  });

  serve(app, sessionCalls.endSession, async ({ actor, params }) => {
    const sessionId = params.id === 'current' ? actor.sessionId : params.id;
    if (sessionId.includes('\0')) throw new ProblemError('SESSION_NOT_FOUND'); // PostgreSQL has no text with a NUL
    const { userId, origin } = actor;
    const isEnded = await endSession(context, { userId, sessionId, actor, origin, action: 'session.ended' });
    if (!isEnded) throw new ProblemError('SESSION_NOT_FOUND');
  });
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
