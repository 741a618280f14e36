import type { ServerModule } from '../../../module.ts';
import { operationsMetrics } from './operations-metrics.ts';

export { startDatabaseMark } from './database-mark.ts';
export { readinessParts } from './readiness.ts';
export { operationsRoutes } from './routes.ts';

export const operationsModule: ServerModule = {
  metrics: operationsMetrics,
};
