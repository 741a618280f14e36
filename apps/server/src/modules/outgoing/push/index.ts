import type { ServerModule } from '../../../module.ts';
import { pushRoutes } from './routes.ts';
import { pushMetrics } from './send-push.ts';

export type { ShownMessage } from './push-message.ts';
export { type ComposePush, orderPush, startPushing } from './send-push.ts';
export { findPushDevices, hasReachableDevice } from './subscriptions-repository.ts';
export { deletePushKey } from './vapid-keys.ts';

export const pushModule: ServerModule = {
  routes: [pushRoutes],
  metrics: pushMetrics,
};
