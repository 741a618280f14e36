import { signUpCalls } from '@washboard/contract/accounts/sign-up-calls';
import { errorCatalogue } from '@washboard/contract/errors/error-catalogue';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '../../../context.ts';
import type { App } from '../../../http/app-instance.ts';
import { serve } from '../../../http/serve.ts';
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

  serve(app, signUpCalls.register, async ({ body, ip }) => {
    const registrationId = await signUp(context, body, ip);
    return { code: '200' as const, message: messages.register, registrationId };
  });

  serve(app, signUpCalls.resetPassword, async ({ params, ip }) => {
    await requestPasswordReset(context, { email: params.email, origin: ip });
    return { code: '200' as const, message: messages.resetPassword };
  });

  serve(app, signUpCalls.changePassword, async ({ params, headers, ip }) => {
    const { verificationcode: token, newpassword: newPassword } = headers;
    await setNewPassword(context, { email: params.email, token, newPassword, origin: ip });
    return { code: '200' as const, message: messages.changePassword };
  });
}

/** Calls without a token report a failure in the same form as success, with a code of the catalogue. */
function sendAccountFailure(error: FastifyError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { code, extra } = prepareRefusal(error, request, reply);
  const { status, title } = errorCatalogue[code];
  const answer = { code, message: title, ...(extra?.errors && { errors: extra.errors }) };
  return reply.code(status).type('application/json; charset=utf-8').serializer(JSON.stringify).send(answer);
}
