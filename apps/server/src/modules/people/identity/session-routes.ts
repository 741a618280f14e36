import { type Session, sessionSchema } from '@washboard/contract/accounts/sessions';
import { z } from 'zod';
import type { Context } from '../../../context.ts';
import type { App } from '../../../http/app-instance.ts';
import { ProblemError } from '../../../http/problem-error.ts';
import { problemResponses } from '../../../http/problem-responses.ts';
import { findSessions } from '../sessions/index.ts';
import type { sessions } from '../sessions/tables.ts';
import { endSession } from './end-sessions.ts';

export function sessionRoutes(app: App, context: Context): void {
  const { database, clock } = context;

  app.get(
    '/sessions',
    {
      config: { permission: 'account:own' },
      schema: {
        operationId: 'listSessions',
        tags: ['account'],
        summary: 'The devices on which one is signed in, last used first',
        response: { 200: z.array(sessionSchema), ...problemResponses(401, 403) },
      },
    },
    async ({ actor }) => {
      const found = await findSessions(database.orm, actor.userId, clock.now());
      return found.map((session) => presentSession(session, actor.sessionId));
    },
  );

  app.delete(
    '/sessions/:id',
    {
      config: { permission: 'account:own' },
      schema: {
        operationId: 'endSession',
        tags: ['account'],
        summary: 'Signs out on a device; `current` is this one',
        params: z.object({ id: z.string().max(100) }),
        response: { 204: z.null(), ...problemResponses(401, 403, 404) },
      },
    },
    async ({ actor, params }, reply) => {
      const sessionId = params.id === 'current' ? actor.sessionId : params.id;
      if (sessionId.includes('\0')) throw new ProblemError('SESSION_NOT_FOUND'); // PostgreSQL has no text with a NUL
      const { userId, origin } = actor;
      const isEnded = await endSession(context, { userId, sessionId, actor, origin, action: 'session.ended' });
      if (!isEnded) throw new ProblemError('SESSION_NOT_FOUND');
      return reply.code(204).send(null);
    },
  );
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
