import type { NotificationList, NotificationListQuery } from '@washboard/contract/notifications/notifications';
import { z } from 'zod';
import type { Context } from '../../../../context.ts';
import { defineCursor, storedInstant, storedText } from '../../../../http/list-cursor.ts';
import { countCriticalAlarms } from '../../../machines/alarms/index.ts';
import { countUnseen, findNotifications, type NotificationReader } from './find-notifications.ts';
import { presentNotification } from './present-notification.ts';
import { findSeen } from './seen-repository.ts';

const notificationCursor = defineCursor('notifications', z.tuple([storedInstant, storedText]));

export async function listNotifications(
  { database: { orm } }: Context,
  reader: NotificationReader,
  { only, limit, cursor }: NotificationListQuery,
): Promise<NotificationList> {
  const after = cursor ? notificationCursor.decode(cursor) : null;
  const seenRow = await findSeen(orm, reader.holder.userId);
  const [pageRows, unseen, criticalAlarms] = await Promise.all([
    findNotifications(orm, reader, { only, after, limit: limit + 1 }),
    countUnseen(orm, reader, seenRow),
    countCriticalAlarms(orm, reader),
  ]);
  const page = notificationCursor.cutPage(pageRows, { limit, sortedBy: ({ at, id }) => [at.toISOString(), id] });
  return {
    items: page.rows.map((row) => presentNotification(row, seenRow)),
    nextCursor: page.nextCursor,
    unseen,
    criticalAlarms,
  };
}
