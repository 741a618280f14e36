import type { ServerModule } from '../../../module.ts';
import { removeOldConnectionLosses } from './connection-losses.ts';
import { connectivityRoutes } from './routes.ts';

export { listConnectionLosses } from './connection-losses.ts';

export const connectivityModule: ServerModule = {
  routes: [connectivityRoutes],
  tidy: ({ database }, now) => removeOldConnectionLosses(database, now),
};
