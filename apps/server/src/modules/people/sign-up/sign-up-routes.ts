import { emailSchema, passwordSchema } from '@washboard/contract/accounts/field-rules';
import {
  accountAnswerSchema,
  registrationAnswerSchema,
  registrationSchema,
} from '@washboard/contract/accounts/registration';
import { errorCatalogue } from '@washboard/contract/errors/error-catalogue';
import { headerTextSchema } from '@washboard/contract/text/header-text';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Context } from '../../../context.ts';
import type { App } from '../../../http/app-instance.ts';
import { prepareRefusal } from '../../../plugins/errors.ts';
import { requestPasswordReset, setNewPassword } from './reset-password.ts';
import { signUp } from './sign-up.ts';

/** These must not reveal whether the address has an account. */
const messages = {
  register: 'A mail is on its way to the address',
  resetPassword: 'A mail is on its way, should the address have an account',
  changePassword: 'The password is changed',
};

export function signUpRoutes(app: App, context: Context): void {
  app.setErrorHandler(sendAccountFailure);

  app.post(
    '/users',
    {
      config: { permission: 'public' },
      schema: {
        operationId: 'register',
        tags: ['account without a token'],
        summary: 'Signs somebody up',
        body: registrationSchema,
        response: { 200: registrationAnswerSchema, ...failures(400, 404, 422, 429) },
      },
    },
    async ({ body, ip }) => {
      const registrationId = await signUp(context, body, ip);
      return { code: '200' as const, message: messages.register, registrationId };
    },
  );

  app.post(
    '/resetPassword/:email',
    {
      config: { permission: 'public' },
      schema: {
        operationId: 'resetPassword',
        tags: ['account without a token'],
        summary: 'Mails a link for a new password, should the address have an account',
        params: z.object({ email: emailSchema }),
        response: { 200: accountAnswerSchema, ...failures(400, 429) },
      },
    },
    async ({ params, ip }) => {
      await requestPasswordReset(context, { email: params.email, origin: ip });
      return { code: '200' as const, message: messages.resetPassword };
    },
  );

  app.post(
    '/changePassword/:email',
    {
      config: { permission: 'public' },
      schema: {
        operationId: 'changePassword',
        tags: ['account without a token'],
        summary: 'Sets a new password with the token of the link',
        description: "What is not visible ASCII in `newpassword` is encoded as in RFC 8187: `UTF-8''p%C3%A4sswort`.",
        params: z.object({ email: emailSchema }),
        headers: z.object({
          verificationcode: z.string().max(100),
          newpassword: z.pipe(headerTextSchema, passwordSchema),
        }),
        response: { 200: accountAnswerSchema, ...failures(400, 422, 429) },
      },
    },
    async ({ params, headers, ip }) => {
      const { verificationcode: token, newpassword: newPassword } = headers;
      await setNewPassword(context, { email: params.email, token, newPassword, origin: ip });
      return { code: '200' as const, message: messages.changePassword };
    },
  );
}

function failures<S extends number>(...statuses: S[]): Record<S, typeof accountAnswerSchema> {
  return Object.fromEntries(statuses.map((status) => [status, accountAnswerSchema])) as Record<
    S,
    typeof accountAnswerSchema
  >;
}

/** Calls without a token report a failure in the same form as success, with a code of the catalogue. */
function sendAccountFailure(error: FastifyError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { code, extra } = prepareRefusal(error, request, reply);
  const { status, title } = errorCatalogue[code];
  const answer = { code, message: title, ...(extra?.errors && { errors: extra.errors }) };
  return reply.code(status).type('application/json; charset=utf-8').serializer(JSON.stringify).send(answer);
}
