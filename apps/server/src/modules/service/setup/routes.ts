import { accountAnswerSchema } from '@washboard/contract/accounts/registration';
import {
  firstAdministratorSchema,
  setupCheckAnswerSchema,
  setupCheckSchema,
  setupSchema,
  testMailSchema,
} from '@washboard/contract/setup/setup';
import { z } from 'zod';
import type { Context } from '../../../context.ts';
import type { App } from '../../../http/app-instance.ts';
import { problemResponses } from '../../../http/problem-responses.ts';
import { checkSetupLink, createFirstAdministrator } from './create-first-administrator.ts';
import { dismissSetup } from './dismiss-setup.ts';
import { readSetup } from './read-setup.ts';
import { sendTestMail } from './send-test-mail.ts';

export function setupRoutes(app: App, context: Context): void {
  app.get(
    '/setup',
    {
      config: { permission: 'installation:set-up' },
      schema: {
        operationId: 'getSetup',
        tags: ['account'],
        summary: 'How far a new installation has come',
        response: { 200: setupSchema, ...problemResponses(401, 403) },
      },
    },
    async () => readSetup(context),
  );

  app.post(
    '/setup/testMail',
    {
      config: { permission: 'installation:set-up' },
      schema: {
        operationId: 'sendTestMail',
        tags: ['account'],
        summary: 'Mails the caller a test, and reports what the mail server said',
        response: { 200: testMailSchema, ...problemResponses(401, 403, 429) },
      },
    },
    async ({ actor }) => sendTestMail(context, actor),
  );

  app.post(
    '/setup/dismiss',
    {
      config: { permission: 'installation:set-up' },
      schema: {
        operationId: 'dismissSetup',
        tags: ['account'],
        summary: 'Hides the list of first steps from all administrators',
        response: { 204: z.null(), ...problemResponses(401, 403) },
      },
    },
    async ({ actor }, reply) => {
      await dismissSetup(context, actor);
      return reply.code(204).send(null);
    },
  );
}

/** Register it beside the other calls without a token, whose error handler it shares. */
export function setupLinkRoutes(app: App, context: Context): void {
  app.post(
    '/setup/check',
    {
      config: { permission: 'public' },
      schema: {
        operationId: 'checkSetupLink',
        tags: ['account without a token'],
        summary: 'Checks the link for the first administrator, which the server or the operator’s command line printed',
        body: setupCheckSchema,
        response: {
          200: setupCheckAnswerSchema,
          400: accountAnswerSchema,
          422: accountAnswerSchema,
          429: accountAnswerSchema,
        },
      },
    },
    async ({ body: { token }, ip }) => {
      const companyName = await checkSetupLink(context, { token, origin: ip });
      return { code: '200' as const, message: 'The link works', companyName };
    },
  );

  app.post(
    '/setup/administrator',
    {
      config: { permission: 'public' },
      schema: {
        operationId: 'createFirstAdministrator',
        tags: ['account without a token'],
        summary: 'Creates the first administrator and the topmost company, with the token of the link',
        body: firstAdministratorSchema,
        response: {
          200: accountAnswerSchema,
          400: accountAnswerSchema,
          409: accountAnswerSchema,
          422: accountAnswerSchema,
          429: accountAnswerSchema,
        },
      },
    },
    async ({ body, ip }) => {
      await createFirstAdministrator(context, { ...body, origin: ip });
      return { code: '200' as const, message: 'The account is active' };
    },
  );
}
