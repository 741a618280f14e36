import {
  decisionAnswerSchema,
  decisionQuerySchema,
  decisionSchema,
  pendingUserSchema,
} from '@washboard/contract/accounts/user-administration';
import { z } from 'zod';
import type { Actor } from '../../../actor.ts';
import type { Context } from '../../../context.ts';
import type { App } from '../../../http/app-instance.ts';
import { problemResponses } from '../../../http/problem-responses.ts';
import { decidableAccounts } from '../../people/accounts/index.ts';
import { findApplicants } from './accounts-repository.ts';
import { decideApplication } from './decide-application.ts';
import { presentApplicant } from './present-account.ts';

export function signUpRequestRoutes(app: App, context: Context): void {
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
    async ({ actor }) => {
      const applicants = await findApplicants(context.database.orm, decidableAccounts(actor));
      return applicants.map(presentApplicant);
    },
  );

  app.post(
    '/activateService',
    {
      config: { permission: 'authorisations:decide' },
      schema: {
        operationId: 'decideSignUp',
        tags: ['account'],
        summary: 'Accepts a sign-up, with a role, or refuses it',
        body: decisionSchema,
        response: { 200: decisionAnswerSchema, ...problemResponses(400, 401, 403, 404, 409) },
      },
    },
    async ({ actor, body }) => decide(actor, body),
  );

  app.get(
    '/activateService',
    {
      config: { permission: 'authorisations:decide' },
      schema: {
        operationId: 'activateService',
        tags: ['account'],
        summary: 'Like `POST`, which new programs use: a `GET` should change nothing',
        deprecated: true,
        querystring: decisionQuerySchema,
        response: { 200: decisionAnswerSchema, ...problemResponses(400, 401, 403, 404, 409) },
      },
    },
    async ({ actor, query }) => decide(actor, query),
  );

  async function decide(actor: Actor, { pendingUserId, accepted, role }: z.infer<typeof decisionSchema>) {
    const decision = { actor, userId: pendingUserId, role: accepted && role !== undefined ? role : null };
    const { status, companyCode } = await decideApplication(context, decision);
    return { status, companyCode };
  }
}
