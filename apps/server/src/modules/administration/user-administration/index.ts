import type { ServerModule } from '../../../module.ts';
import { signUpRequestRoutes, userAdministrationRoutes } from './routes.ts';

export const userAdministrationModule: ServerModule = {
  routes: [userAdministrationRoutes, signUpRequestRoutes],
};
