import { errorCatalogue } from '@washboard/contract/errors/error-catalogue';
import type { codeCheckSchema, codeRequestSchema } from '@washboard/contract/sign-up/registration';
import { signUpCalls } from '@washboard/contract/sign-up/sign-up-calls';
import { ownVerificationCalls, verificationCalls } from '@washboard/contract/sign-up/verification-calls';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { Actor } from '../../../actor.ts';
import type { Database } from '../../../adapters/database/database.ts';
import type { Context } from '../../../context.ts';
import type { App } from '../../../http/app-instance.ts';
import { ProblemError } from '../../../http/problem-error.ts';
import { serve } from '../../../http/serve.ts';
import { prepareRefusal } from '../../../plugins/errors.ts';
import { findAccount } from '../accounts/index.ts';
import { confirmAddress } from './confirm-address.ts';
import { requestPasswordReset, setNewPassword } from './reset-password.ts';
import { requestCode } from './send-code.ts';
import { signUp } from './sign-up.ts';

/** These messages must not reveal whether the address has an account. */
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

/** Failures of these calls have the form of success, with a code of the catalogue. */
function sendAccountFailure(error: FastifyError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { code, extra } = prepareRefusal(error, request, reply);
  const { status, title } = errorCatalogue[code];
  const answer = { code, message: title, ...(extra?.errors && { errors: extra.errors }) };
  return reply.code(status).type('application/json; charset=utf-8').serializer(JSON.stringify).send(answer);
}

export function verificationRoutes(app: App, context: Context): void {
  serve(app, verificationCalls.sendVerificationCode, async ({ query, ip }) => sendTo(query, ip));

  serve(app, verificationCalls.sendVerificationCodeByGet, async ({ query, ip }) => sendTo(query, ip), {
    exposeHeadRoute: false,
  });

  serve(app, verificationCalls.checkVerificationCode, async ({ query, ip }) => confirmSignUp(query, ip));

  serve(app, verificationCalls.checkVerificationCodeByGet, async ({ query, ip }) => confirmSignUp(query, ip), {
    exposeHeadRoute: false,
  });

  const sendTo = ({ mail: email, registrationId }: z.infer<typeof codeRequestSchema>, origin: string) =>
    requestCode(context, { email, registrationId, origin });

  async function confirmSignUp({ mail: email, code, registrationId }: z.infer<typeof codeCheckSchema>, origin: string) {
    return { status: await confirmAddress(context, { email, code, registrationId, origin }) };
  }
}

const otherAddress = { path: 'mail', message: 'emailsDiffer' };

export function ownVerificationRoutes(app: App, context: Context): void {
  serve(app, ownVerificationCalls.confirmOwnAddress, async ({ actor, body }) => confirm(actor, body.code));

  serve(app, ownVerificationCalls.checkCode, async ({ actor, query }) => confirm(actor, query.code));

  serve(app, ownVerificationCalls.sendOwnCode, async ({ actor, body }) => send(actor, body.mail));

  serve(app, ownVerificationCalls.sendCode, async ({ actor, query }) => send(actor, query.mail));

  async function confirm(actor: Actor, code: string) {
    const { email } = await requireInactiveAccount(context.database, actor);
    return { status: await confirmAddress(context, { email, code, origin: actor.origin }) };
  }

  async function send(actor: Actor, mail: string): Promise<void> {
    const { email } = await requireInactiveAccount(context.database, actor);
    if (mail !== email) throw new ProblemError('VALIDATION_FAILED', { errors: [otherAddress] });
    await requestCode(context, { email, origin: actor.origin });
  }
}

/** @throws ProblemError ACCOUNT_STATUS_CONFLICT for a confirmed address */
async function requireInactiveAccount({ orm }: Database, { userId }: Actor): Promise<{ email: string }> {
  const account = await findAccount(orm, userId);
  if (account?.users.status !== 'INACTIVE') throw new ProblemError('ACCOUNT_STATUS_CONFLICT');
  return { email: account.users.email };
}
