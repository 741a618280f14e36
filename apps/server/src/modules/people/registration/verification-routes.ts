import { codeCheckAnswerSchema, codeCheckSchema, codeRequestSchema } from '@washboard/contract/accounts/registration';
import { z } from 'zod';
import type { Context } from '../../../context.ts';
import type { App } from '../../../http/app-instance.ts';
import { problemResponses } from '../../../http/problem-responses.ts';
import { confirmAddress } from './confirm-address.ts';
import { requestCode } from './request-code.ts';

export function verificationRoutes(app: App, context: Context): void {
  app.post(
    '/sendVerificationCode',
    {
      config: { permission: 'public' },
      schema: {
        operationId: 'sendVerificationCode',
        tags: ['email-verification'],
        summary: 'Mails a new code to whoever is signing up',
        querystring: codeRequestSchema,
        response: { 204: z.null(), ...problemResponses(400, 429) },
      },
    },
    async ({ query, ip }, reply) => {
      await requestCode(context, { email: query.mail, registrationId: query.registrationId, origin: ip });
      return reply.code(204).send(null);
    },
  );

  app.post(
    '/checkVerificationCode',
    {
      config: { permission: 'public' },
      schema: {
        operationId: 'checkVerificationCode',
        tags: ['email-verification'],
        summary: 'Confirms the address of a sign-up',
        querystring: codeCheckSchema,
        response: { 200: codeCheckAnswerSchema, ...problemResponses(400, 422, 429) },
      },
    },
    async ({ query, ip }) => {
      const { mail: email, code, registrationId } = query;
      return { status: await confirmAddress(context, { email, code, registrationId, origin: ip }) };
    },
  );
}
