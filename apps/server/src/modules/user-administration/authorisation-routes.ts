import {
  decisionAnswerSchema,
  decisionSchema,
  pendingUserSchema,
} from '@washboard/contract/accounts/user-administration';
import { z } from 'zod';
import type { App } from '../../app-instance.ts';
import type { Context } from '../../context.ts';
import { ProblemError } from '../../errors.ts';
import { problemResponses } from '../../plugins/problem-responses.ts';

export function authorisationRoutes(app: App, _context: Context): void {
  app.get(
    '/pendingUsers',
    {
      config: { permission: 'authorisations:decide' },
      schema: {
        operationId: 'listPendingUsers',
        tags: ['account'],
        summary: 'Sign-ups that wait for a decision, oldest first',
        response: { 200: z.array(pendingUserSchema), ...problemResponses(401, 403) },
      },
    },
    async () => {
      throw new ProblemError('SERVICE_UNAVAILABLE');
    },
  );

  app.get(
    '/activateService',
    {
      config: { permission: 'authorisations:decide' },
      schema: {
        operationId: 'activateService',
        tags: ['account'],
        summary: 'Accepts a sign-up, with a role, or refuses it',
        querystring: decisionSchema,
        response: { 200: decisionAnswerSchema, ...problemResponses(400, 401, 403, 404, 409) },
      },
    },
    async () => {
      throw new ProblemError('SERVICE_UNAVAILABLE');
    },
  );
}
