export { orderPush } from './order-push.ts';
export type { ClosingMessage, PushMessage, ShownMessage } from './push-message.ts';
export { pushRoutes } from './routes.ts';
export { startPushing } from './send-push.ts';
export { findPushDevices, hasReachableDevice } from './subscriptions-repository.ts';
export { forgetPushKey } from './vapid-keys.ts';
