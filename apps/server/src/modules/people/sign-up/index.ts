import type { ServerModule } from '../../../module.ts';
import { workMailQueue } from '../../platform/mails/index.ts';
import { removeUnconfirmedSignUps } from './remove-unconfirmed-sign-ups.ts';
import { ownVerificationRoutes, signUpRoutes, verificationRoutes } from './routes.ts';
import { sendCode } from './send-code.ts';

export { sendAccountFailure } from './account-failure.ts';
export { codeRequestLimit, countMail, countOrigin, newPasswordLimit } from './attempt-limits.ts';

export const signUpModule: ServerModule = {
  routes: [signUpRoutes, verificationRoutes, ownVerificationRoutes],
  queues: [(context) => workMailQueue(context, 'code', (request) => sendCode(context, request))],
  tidy: ({ database }, now) => removeUnconfirmedSignUps(database, now),
};
