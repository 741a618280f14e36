import type { ServerModule } from '../../../module.ts';
import { oneClickRoutes, unsubscribeRoutes } from './routes.ts';
import type { MailSubscriptions } from './subscriptions.ts';

export { accountSwitch, type MailSubscription, type MailSubscriptions } from './subscriptions.ts';
export { type UnsubscribeLinks, type UnsubscribeTarget, unsubscribeLinks } from './unsubscribe-links.ts';

export const unsubscribeModule: ServerModule<{ mailSubscriptions: MailSubscriptions }> = {
  routes: [unsubscribeRoutes, oneClickRoutes],
};
