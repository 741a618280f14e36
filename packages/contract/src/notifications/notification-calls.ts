import * as z from 'zod/mini';
import { declareCalls } from '../calls/call.ts';
import { notificationListQuerySchema, notificationListSchema, seenSchema, unseenSchema } from './notifications.ts';

export const notificationCalls = declareCalls('account', {
  listNotifications: {
    method: 'GET',
    path: '/api/v1/account/notifications',
    permission: 'appliance:read',
    summary: 'What is new for the caller, newest first, page by page',
    query: notificationListQuerySchema,
    answers: { 200: notificationListSchema },
  },
  markNotificationsSeen: {
    method: 'POST',
    path: '/api/v1/account/notifications/seen',
    permission: 'appliance:read',
    summary: 'Marks notifications as seen, on all devices of the caller',
    body: seenSchema,
    answers: { 200: unseenSchema },
  },
  acknowledgeIncident: {
    method: 'POST',
    path: '/api/v1/account/notifications/incidents/{incidentId}/acknowledge',
    permission: 'appliance:read',
    summary: 'Says that the caller looks after it: the others are not notified of it any more',
    params: z.object({ incidentId: z.uuid() }),
    answers: { 204: z.null() },
    fails: [404],
  },
});
