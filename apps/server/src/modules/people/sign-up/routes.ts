import type { codeCheckSchema, codeRequestSchema } from '@washboard/contract/sign-up/registration';
import { signUpCalls } from '@washboard/contract/sign-up/sign-up-calls';
import { ownVerificationCalls, verificationCalls } from '@washboard/contract/sign-up/verification-calls';
import type { z } from 'zod';
import type { Actor } from '../../../actor.ts';
import type { Context } from '../../../context.ts';
import type { App } from '../../../http/app-instance.ts';
import { serve } from '../../../http/serve.ts';
import { sendAccountFailure } from './account-failure.ts';
import { confirmAddress } from './confirm-address.ts';
import { requestCode } from './request-code.ts';
import { signUp } from './sign-up.ts';
import { confirmOwnAddress, sendOwnCode } from './verify-own-address.ts';

export function signUpRoutes(app: App, context: Context): void {
  app.setErrorHandler(sendAccountFailure);

  serve(app, signUpCalls.register, async ({ body, ip }) => {
    const registrationId = await signUp(context, body, ip);
    // The message must not reveal whether the address has an account.
    return { code: '200' as const, message: 'A mail is on its way to the address', registrationId };
  });
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

export function ownVerificationRoutes(app: App, context: Context): void {
  serve(app, ownVerificationCalls.confirmOwnAddress, async ({ actor, body }) => confirm(actor, body.code));

  serve(app, ownVerificationCalls.checkCode, async ({ actor, query }) => confirm(actor, query.code));

  serve(app, ownVerificationCalls.sendOwnCode, async ({ actor, body }) => sendOwnCode(context, actor, body.mail));

  serve(app, ownVerificationCalls.sendCode, async ({ actor, query }) => sendOwnCode(context, actor, query.mail));

  async function confirm(actor: Actor, code: string) {
    return { status: await confirmOwnAddress(context, actor, code) };
  }
}
