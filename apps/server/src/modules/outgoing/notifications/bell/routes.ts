import { notificationCalls } from '@washboard/contract/notifications/notification-calls';
import type { NotificationList, NotificationListQuery } from '@washboard/contract/notifications/notifications';
import { z } from 'zod';
import type { Context } from '../../../../context.ts';
import type { App } from '../../../../http/app-instance.ts';
import { cutPage, decodeCursor, storedInstant, storedText } from '../../../../http/list-cursor.ts';
import { serve } from '../../../../http/serve.ts';
import { countCriticalAlarms } from '../../../machines/alarms/index.ts';
import { acknowledgeIncident } from '../incidents/respond-to-incident.ts';
import { countUnseen, findNotifications, type NotificationReader, type NotificationRow } from './find-notifications.ts';
import { markSeen } from './mark-seen.ts';
import { presentNotification } from './present-notification.ts';
import { findSeen } from './seen-repository.ts';

export function notificationRoutes(app: App, context: Context): void {
  const { brand } = context.config;

  serve(app, notificationCalls.listNotifications, async ({ actor, query }) =>
    listNotifications(context, { holder: actor, brand }, query),
  );

  serve(app, notificationCalls.markNotificationsSeen, async ({ actor, body }) => ({
    unseen: await markSeen(context, { holder: actor, brand }, body),
  }));

  serve(app, notificationCalls.acknowledgeIncident, async ({ actor, params }) =>
    acknowledgeIncident(context, actor, params.incidentId),
  );
}

const list = 'notifications';
const cursorSchema = z.tuple([storedInstant, storedText]);
const cursorOf = ({ at, id }: NotificationRow) => [at.toISOString(), id];

async function listNotifications(
  { database: { orm } }: Context,
  reader: NotificationReader,
  { only, limit, cursor }: NotificationListQuery,
): Promise<NotificationList> {
  const after = cursor ? decodeCursor(list, cursorSchema, cursor) : null;
  const seen = await findSeen(orm, reader.holder.userId);
  const [found, unseen, criticalAlarms] = await Promise.all([
    findNotifications(orm, reader, { only, after, limit: limit + 1 }),
    countUnseen(orm, reader, seen),
    countCriticalAlarms(orm, reader),
  ]);
  const page = cutPage(found, { limit, list, sortedBy: cursorOf });
  return {
    items: page.rows.map((row) => presentNotification(row, seen)),
    nextCursor: page.nextCursor,
    unseen,
    criticalAlarms,
  };
}
