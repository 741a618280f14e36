import type { ServerModule } from '../../../module.ts';
import { attentionRoutes } from './routes.ts';

export const attentionModule: ServerModule = {
  routes: [attentionRoutes],
};
