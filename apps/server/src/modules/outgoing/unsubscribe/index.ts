import type { ServerModule } from '../../../module.ts';
import { oneClickRoutes, unsubscribeRoutes } from './routes.ts';
import type { Subscriptions } from './subscriptions.ts';

export { accountSwitch, type Subscription, type Subscriptions } from './subscriptions.ts';
export { type UnsubscribeLinks, type UnsubscribeTarget, unsubscribeLinks } from './unsubscribe-links.ts';

export const unsubscribeModule: ServerModule<{ subscriptions: Subscriptions }> = {
  routes: [unsubscribeRoutes, oneClickRoutes],
};
