import type { ServerModule } from '../../../module.ts';
import { startPushing } from '../push/index.ts';
import { notificationRoutes } from './bell/routes.ts';
import { notificationMetrics, waitingNoticesFigure } from './notification-metrics.ts';
import { Notifier, startNotifying } from './notifier.ts';
import { notificationRuleRoutes } from './rules/routes.ts';
import { composePush } from './sending/compose-push.ts';
import { notificationLinkRoutes } from './sending/link-routes.ts';

export { waitReasons } from './notices/waiting-accounts.ts';
export { Notifier, startNotifying } from './notifier.ts';
export { findOwnNotifications, removeNotificationsOf } from './own-data.ts';
export { notificationMails } from './rules/mail-switch.ts';
export { composePush } from './sending/compose-push.ts';
export { noteMailFailure } from './sending/send-notification-mail.ts';

export const notificationsModule: ServerModule = {
  routes: [notificationRoutes, notificationRuleRoutes, notificationLinkRoutes],
  metrics: notificationMetrics,
  figures: (context) => [waitingNoticesFigure(context)],
  queues: [startNotifying, (context) => startPushing(context, composePush)],
  periodic: (_, interactive) => {
    // People wait for notifications, so they do not share the housekeeping's connections.
    const notifier = new Notifier(interactive);
    // An alarm should be an accepted mail within five seconds.
    return [{ everyMs: 1000, failure: 'finding what to notify people of failed', work: () => notifier.run() }];
  },
};
