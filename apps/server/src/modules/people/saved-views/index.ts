import type { ServerModule } from '../../../module.ts';
import { savedViewRoutes } from './routes.ts';

export { findSavedViews, removeSavedViewsOf } from './saved-views-repository.ts';

export const savedViewsModule: ServerModule = {
  routes: [savedViewRoutes],
};
