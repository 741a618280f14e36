import type { ServerModule } from '../../../module.ts';
import { signUpRoutes } from './routes.ts';
import { removeUnconfirmedSignUps } from './sign-up.ts';
import { ownVerificationRoutes, verificationRoutes } from './verification-routes.ts';

export { sendCode } from './send-code.ts';

export const signUpModule: ServerModule = {
  routes: [signUpRoutes, verificationRoutes, ownVerificationRoutes],
  tidy: ({ database }, now) => removeUnconfirmedSignUps(database, now),
};
