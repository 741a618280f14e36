import type { ServerModule } from '../../../module.ts';
import { machineAdministrationRoutes } from './routes.ts';

export const machineAdministrationModule: ServerModule = {
  routes: [machineAdministrationRoutes],
};
