import type { ServerModule } from '../../../module.ts';
import { ownAccountRoutes } from './routes.ts';

export const ownAccountModule: ServerModule = {
  routes: [ownAccountRoutes],
};
