import { signUpCalls } from '@washboard/contract/sign-up/sign-up-calls';
import type { Context } from '../../../context.ts';
import type { App } from '../../../http/app-instance.ts';
import { serve } from '../../../http/serve.ts';
import { sendAccountFailure } from '../sign-up/index.ts';
import { changePassword } from './change-password.ts';
import { requestPasswordReset } from './request-password-reset.ts';

/** These messages must not reveal whether the address has an account. */
const messages = {
  resetPassword: 'A mail is on its way, should the address have an account',
  changePassword: 'The password is changed',
};

export function passwordResetRoutes(app: App, context: Context): void {
  app.setErrorHandler(sendAccountFailure);

  serve(app, signUpCalls.resetPassword, async ({ params, ip }) => {
    await requestPasswordReset(context, { email: params.email, origin: ip });
    return { code: '200' as const, message: messages.resetPassword };
  });

  serve(app, signUpCalls.changePassword, async ({ params, headers, ip }) => {
    const { verificationcode: token, newpassword: newPassword } = headers;
    await changePassword(context, { email: params.email, token, newPassword, origin: ip });
    return { code: '200' as const, message: messages.changePassword };
  });
}
