import type { ServerModule } from '../../../module.ts';
import { userAdministrationRoutes } from './routes.ts';
import { signUpRequestRoutes } from './sign-up-request-routes.ts';

export const userAdministrationModule: ServerModule = {
  routes: [userAdministrationRoutes, signUpRequestRoutes],
};
