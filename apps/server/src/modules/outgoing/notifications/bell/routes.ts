import {
  type NotificationList,
  type NotificationListQuery,
  notificationListQuerySchema,
  notificationListSchema,
  seenSchema,
  unseenSchema,
} from '@washboard/contract/notifications/notifications';
import { z } from 'zod';
import type { Context } from '../../../../context.ts';
import type { App } from '../../../../http/app-instance.ts';
import { cutPage, decodeCursor, storedInstant, storedText } from '../../../../http/list-cursor.ts';
import { problemResponses } from '../../../../http/problem-responses.ts';
import { countCriticalAlarms } from '../../../machines/alarm-register/index.ts';
import { acknowledge } from '../incidents/acknowledge.ts';
import { countUnseen, findNotifications, type NotificationRow, type Reader } from './find-notifications.ts';
import { markSeen } from './mark-seen.ts';
import { presentNotification } from './present-notification.ts';
import { findSeen } from './seen-repository.ts';

export function notificationRoutes(app: App, context: Context): void {
  const { brand } = context.config;

  app.get(
    '/notifications',
    {
      config: { permission: 'appliance:read' },
      schema: {
        operationId: 'listNotifications',
        tags: ['account'],
        summary: 'What is new for the caller, newest first, page by page',
        querystring: notificationListQuerySchema,
        response: { 200: notificationListSchema, ...problemResponses(400, 401, 403) },
      },
    },
    async ({ actor, query }) => listNotifications(context, { holder: actor, brand }, query),
  );

  app.post(
    '/notifications/seen',
    {
      config: { permission: 'appliance:read' },
      schema: {
        operationId: 'markNotificationsSeen',
        tags: ['account'],
        summary: 'Marks notifications as seen, on all devices of the caller',
        body: seenSchema,
        response: { 200: unseenSchema, ...problemResponses(400, 401, 403) },
      },
    },
    async ({ actor, body }) => ({ unseen: await markSeen(context, { holder: actor, brand }, body) }),
  );

  app.post(
    '/notifications/incidents/:incidentId/acknowledge',
    {
      config: { permission: 'appliance:read' },
      schema: {
        operationId: 'acknowledgeIncident',
        tags: ['account'],
        summary: 'Says that the caller looks after it: the others are not notified of it any more',
        params: z.object({ incidentId: z.uuid() }),
        response: { 204: z.null(), ...problemResponses(400, 401, 403, 404) },
      },
    },
    async ({ actor, params }, reply) => {
      await acknowledge(context, actor, params.incidentId);
      return reply.code(204).send(null);
    },
  );
}

const list = 'notifications';
const cursorSchema = z.tuple([storedInstant, storedText]);
const placeOf = ({ at, id }: NotificationRow) => [at.toISOString(), id];

async function listNotifications(
  { database: { orm } }: Context,
  reader: Reader,
  { only, limit, cursor }: NotificationListQuery,
): Promise<NotificationList> {
  const after = cursor ? decodeCursor(list, cursorSchema, cursor) : null;
  const seen = await findSeen(orm, reader.holder.userId);
  const [found, unseen, criticalAlarms] = await Promise.all([
    findNotifications(orm, reader, { only, after, limit: limit + 1 }),
    countUnseen(orm, reader, seen),
    countCriticalAlarms(orm, reader),
  ]);
  const page = cutPage(found, { limit, list, sortedBy: placeOf });
  return {
    items: page.rows.map((row) => presentNotification(row, seen)),
    nextCursor: page.nextCursor,
    unseen,
    criticalAlarms,
  };
}
