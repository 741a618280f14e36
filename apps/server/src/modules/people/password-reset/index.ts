import type { ServerModule } from '../../../module.ts';
import { passwordResetRoutes } from './routes.ts';

export const passwordResetModule: ServerModule = {
  routes: [passwordResetRoutes],
};
