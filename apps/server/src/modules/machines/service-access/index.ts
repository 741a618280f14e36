import type { ServerModule } from '../../../module.ts';
import { maintenanceRoutes, serviceAccessRoutes, servicePinRoutes } from './routes.ts';
import { removeEndedServiceAccesses } from './service-access.ts';

export { sendServiceCommand } from './send-service-command.ts';
export { requireServiceAccess } from './service-access.ts';

export const serviceAccessModule: ServerModule = {
  routes: [serviceAccessRoutes, servicePinRoutes, maintenanceRoutes],
  tidy: ({ database }, now) => removeEndedServiceAccesses(database, now),
};
