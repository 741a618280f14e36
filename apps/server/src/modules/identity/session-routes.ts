import { sessionSchema } from '@washboard/contract/accounts/sessions';
import { z } from 'zod';
import type { App } from '../../app-instance.ts';
import type { Context } from '../../context.ts';
import { ProblemError } from '../../errors.ts';
import { problemResponses } from '../../plugins/problem-responses.ts';

export function sessionRoutes(app: App, _context: Context): void {
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
    async () => {
      throw new ProblemError('SERVICE_UNAVAILABLE');
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
    async () => {
      throw new ProblemError('SERVICE_UNAVAILABLE');
    },
  );
}
