import type { ServerModule } from '../../../module.ts';
import { companyRoutes } from './routes.ts';

export const companyAdministrationModule: ServerModule = {
  routes: [companyRoutes],
};
