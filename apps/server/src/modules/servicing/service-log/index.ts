import type { ServerModule } from '../../../module.ts';
import { removeServiceLogBefore } from './entries-repository.ts';
import { serviceLogRoutes } from './routes.ts';

export { findServiceLogOf, removeServiceLog } from './entries-repository.ts';
export { listServiceLog } from './list-service-log.ts';

export const serviceLogModule: ServerModule = {
  routes: [serviceLogRoutes],
  retention: { events: { beforeDropping: ({ database }, cutoff) => removeServiceLogBefore(database, cutoff) } },
};
