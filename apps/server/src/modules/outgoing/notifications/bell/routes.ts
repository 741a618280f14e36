import { notificationCalls } from '@washboard/contract/notifications/notification-calls';
import type { Context } from '../../../../context.ts';
import type { App } from '../../../../http/app-instance.ts';
import { serve } from '../../../../http/serve.ts';
import { acknowledgeIncident } from '../incidents/acknowledge-incident.ts';
import { listNotifications } from './list-notifications.ts';
import { markNotificationsSeen } from './mark-notifications-seen.ts';

export function notificationRoutes(app: App, context: Context): void {
  const { brand } = context.config;

  serve(app, notificationCalls.listNotifications, async ({ actor, query }) =>
    listNotifications(context, { holder: actor, brand }, query),
  );

  serve(app, notificationCalls.markNotificationsSeen, async ({ actor, body }) => ({
    unseen: await markNotificationsSeen(context, { holder: actor, brand }, body),
  }));

  serve(app, notificationCalls.acknowledgeIncident, async ({ actor, params }) =>
    acknowledgeIncident(context, actor, params.incidentId),
  );
}
