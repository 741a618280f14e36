import { emailSchema, verificationCodeSchema } from '@washboard/contract/accounts/field-rules';
import { codeCheckAnswerSchema } from '@washboard/contract/accounts/registration';
import { z } from 'zod';
import type { Context } from '../../../context.ts';
import type { App } from '../../../http/app-instance.ts';
import { ProblemError } from '../../../http/problem-error.ts';
import { problemResponses } from '../../../http/problem-responses.ts';
import { confirmAddress } from './confirm-address.ts';
import { requestCode } from './request-code.ts';
import { requireInactiveAccount } from './require-inactive-account.ts';

const otherAddress = { path: 'mail', message: 'emailsDiffer' };

export function ownVerificationRoutes(app: App, context: Context): void {
  app.get(
    '/checkCode',
    {
      config: { permission: 'account:own' },
      schema: {
        operationId: 'checkCode',
        tags: ['account'],
        summary: 'Confirms the address of the signed-in account that is INACTIVE',
        querystring: z.object({ code: verificationCodeSchema }),
        response: { 200: codeCheckAnswerSchema, ...problemResponses(400, 401, 403, 409, 422, 429) },
      },
    },
    async ({ actor, query }) => {
      const { email } = await requireInactiveAccount(context.database, actor);
      return { status: await confirmAddress(context, { email, code: query.code, origin: actor.origin }) };
    },
  );

  app.get(
    '/sendCode',
    {
      config: { permission: 'account:own' },
      schema: {
        operationId: 'sendCode',
        tags: ['account'],
        summary: 'Mails a new code to the signed-in account that is INACTIVE',
        querystring: z.object({ mail: emailSchema }),
        response: { 204: z.null(), ...problemResponses(400, 401, 403, 409, 429) },
      },
    },
    async ({ actor, query }, reply) => {
      const { email } = await requireInactiveAccount(context.database, actor);
      if (query.mail !== email) throw new ProblemError('VALIDATION_FAILED', { errors: [otherAddress] });
      await requestCode(context, { email, origin: actor.origin });
      return reply.code(204).send(null);
    },
  );
}
