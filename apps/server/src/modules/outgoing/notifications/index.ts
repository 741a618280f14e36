export { notificationRoutes } from './bell/routes.ts';
export { Notifier, startNotifying } from './notifier.ts';
export { findOwnNotifications, removeNotificationsOf } from './own-data.ts';
export { mailSubscription } from './rules/mail-switch.ts';
export { notificationRuleRoutes } from './rules/routes.ts';
export { composePush } from './sending/compose-push.ts';
export { countWaiting } from './sending/count-waiting.ts';
export { notificationLinkRoutes } from './sending/link-routes.ts';
export { noteMailFailure } from './sending/mail-failure.ts';
