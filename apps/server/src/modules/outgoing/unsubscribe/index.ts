export { oneClickRoutes, unsubscribeRoutes } from './routes.ts';
export { accountSwitch, type Subscription, type Subscriptions } from './subscriptions.ts';
export { type UnsubscribeLinks, type UnsubscribeTarget, unsubscribeLinks } from './unsubscribe-links.ts';
