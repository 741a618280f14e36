import type { ServerModule } from '../../../module.ts';
import { ownVerificationRoutes, signUpRoutes, verificationRoutes } from './routes.ts';
import { removeUnconfirmedSignUps } from './sign-up.ts';

export { sendCode } from './send-code.ts';

export const signUpModule: ServerModule = {
  routes: [signUpRoutes, verificationRoutes, ownVerificationRoutes],
  tidy: ({ database }, now) => removeUnconfirmedSignUps(database, now),
};
