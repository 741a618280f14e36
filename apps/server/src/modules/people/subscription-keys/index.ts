import type { ServerModule } from '../../../module.ts';
import { subscriptionKeyRoutes } from './routes.ts';
import { removeOldUsage } from './usage-recorder.ts';

export { KeyGate } from './key-gate.ts';
export { ensureDashboardSubscriptionKey } from './keys-repository.ts';

export const subscriptionKeysModule: ServerModule = {
  routes: [subscriptionKeyRoutes],
  tidy: ({ database }, now) => removeOldUsage(database, now),
};
