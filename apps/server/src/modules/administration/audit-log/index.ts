import type { ServerModule } from '../../../module.ts';
import { auditRoutes } from './routes.ts';

export const auditLogModule: ServerModule = {
  routes: [auditRoutes],
};
