import type { ServerModule } from '../../../module.ts';
import type { MailSubscriptions } from './mail-subscriptions.ts';
import { oneClickRoutes, unsubscribeRoutes } from './routes.ts';

export { accountSwitch, type MailSubscription, type MailSubscriptions } from './mail-subscriptions.ts';
export { type UnsubscribeLinks, type UnsubscribeTarget, unsubscribeLinks } from './unsubscribe-links.ts';

export const unsubscribeModule: ServerModule<{ mailSubscriptions: MailSubscriptions }> = {
  routes: [unsubscribeRoutes, oneClickRoutes],
};
