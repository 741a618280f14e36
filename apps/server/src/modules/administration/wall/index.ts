import type { ServerModule } from '../../../module.ts';
import { wallLinkRoutes, wallRoutes } from './routes.ts';

export const wallModule: ServerModule = {
  routes: [wallLinkRoutes, wallRoutes],
};
