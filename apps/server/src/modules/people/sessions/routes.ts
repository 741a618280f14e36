import { sessionCalls } from '@washboard/contract/sessions/session-calls';
import type { Context } from '../../../context.ts';
import type { App } from '../../../http/app-instance.ts';
import { ProblemError } from '../../../http/problem-error.ts';
import { serve } from '../../../http/serve.ts';
import { endSession } from './end-session.ts';
import { listSessions } from './list-sessions.ts';

export function sessionRoutes(app: App, context: Context): void {
  serve(app, sessionCalls.listSessions, async ({ actor }) => listSessions(context, actor));

  serve(app, sessionCalls.endSession, async ({ actor, params }) => {
    const sessionId = params.id === 'current' ? actor.sessionId : params.id;
    if (sessionId.includes('\0')) throw new ProblemError('SESSION_NOT_FOUND'); // PostgreSQL has no text with a NUL.
    const { userId, origin } = actor;
    const isEnded = await endSession(context, { userId, sessionId, actor, origin, action: 'session.ended' });
    if (!isEnded) throw new ProblemError('SESSION_NOT_FOUND');
  });
}
