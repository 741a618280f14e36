import * as z from 'zod/mini';
import { declareCalls } from '../calls/call.ts';
import { notificationLinkSchema } from './notification-rules.ts';

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
