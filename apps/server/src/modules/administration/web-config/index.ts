import type { ServerModule } from '../../../module.ts';
import { webConfigRoutes } from './routes.ts';

export const webConfigModule: ServerModule = {
  routes: [webConfigRoutes],
};
