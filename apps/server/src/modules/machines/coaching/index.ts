import type { ServerModule } from '../../../module.ts';
import { removePastDismissals } from './dismissals-repository.ts';
import { coachingRoutes } from './routes.ts';

export { removeDismissals } from './dismissals-repository.ts';

export const coachingModule: ServerModule = {
  routes: [coachingRoutes],
  tidy: ({ database }, now) => removePastDismissals(database.orm, now),
};
