import * as z from 'zod/mini';
import { declareCalls } from '../calls/call.ts';
import { notificationLinkSchema } from './notification-rules.ts';
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

const params = z.object({ token: z.string().check(z.maxLength(200)) });

export const notificationLinkCalls = declareCalls('account', {
  describeNotificationLink: {
    method: 'GET',
    path: '/api/v1/account/notificationLinks/{token}',
    permission: 'public',
    summary: 'What a link of a message does',
    params: params,
    answers: { 200: notificationLinkSchema },
    fails: [400, 404],
  },
  followNotificationLink: {
    method: 'POST',
    path: '/api/v1/account/notificationLinks/{token}',
    permission: 'public',
    summary: 'Does it: the account looks after a machine, or is not notified of this any more',
    params: params,
    answers: { 200: notificationLinkSchema },
    fails: [400, 404, 429],
  },
  undoNotificationLink: {
    method: 'DELETE',
    path: '/api/v1/account/notificationLinks/{token}',
    permission: 'public',
    summary: 'Takes back that the account is not notified any more',
    params: params,
    answers: { 200: notificationLinkSchema },
    fails: [400, 404, 429],
  },
});
