import { notificationLinkCalls } from '@washboard/contract/notifications/notification-calls';
import type { Context } from '../../../../context.ts';
import type { App } from '../../../../http/app-instance.ts';
import { serve } from '../../../../http/serve.ts';
import { openSecretBox } from '../../../platform/secrets/index.ts';
import { describeNotificationLink, followNotificationLink, undoNotificationLink } from './notification-links.ts';

/** Mail scanners open links, so GET changes nothing. */
export async function notificationLinkRoutes(app: App, context: Context): Promise<void> {
  const secrets = await openSecretBox(context.config);
  serve(app, notificationLinkCalls.describeNotificationLink, async ({ params }) =>
    describeNotificationLink(context, secrets, params.token),
  );

  serve(app, notificationLinkCalls.followNotificationLink, async ({ params, ip }) =>
    followNotificationLink(context, secrets, { token: params.token, origin: ip }),
  );

  serve(app, notificationLinkCalls.undoNotificationLink, async ({ params }) =>
    undoNotificationLink(context, secrets, params.token),
  );
}
