import * as z from 'zod/mini';
import { declareCalls } from '../calls/call.ts';
import { idParams } from '../calls/params.ts';
import {
  pushKeySchema,
  pushRenewalSchema,
  pushSubscriptionEntrySchema,
  pushSubscriptionListSchema,
  pushSubscriptionSchema,
  pushTestSchema,
} from './push.ts';

export const pushCalls = declareCalls('account', {
  listPushSubscriptions: {
    method: 'GET',
    path: '/api/v1/account/pushSubscriptions',
    permission: 'account:change',
    summary: 'The devices to which messages are pushed',
    answers: { 200: pushSubscriptionListSchema },
  },
  getPushKey: {
    method: 'GET',
    path: '/api/v1/account/pushSubscriptions/key',
    permission: 'account:change',
    summary: 'The public key that a browser needs to subscribe',
    answers: { 200: pushKeySchema },
  },
  subscribeToPush: {
    method: 'POST',
    path: '/api/v1/account/pushSubscriptions',
    permission: 'account:change',
    summary: 'Pushes messages to a browser, as long as its session lasts; repeatable',
    body: pushSubscriptionEntrySchema,
    answers: { 200: pushSubscriptionSchema },
    fails: [409, 429],
  },
  renewPushSubscription: {
    method: 'POST',
    path: '/api/v1/account/pushSubscriptions/{id}/renewal',
    permission: 'public',
    tag: 'account without a token',
    summary: 'Replaces a subscription that the browser has renewed; without its secret it changes nothing',
    params: idParams,
    body: pushRenewalSchema,
    answers: { 204: z.null() },
    fails: [400, 429],
  },
  unsubscribeFromPush: {
    method: 'DELETE',
    path: '/api/v1/account/pushSubscriptions/{id}',
    permission: 'account:change',
    summary: 'Pushes no more messages to a device',
    params: idParams,
    answers: { 204: z.null() },
    fails: [404],
  },
  testPush: {
    method: 'POST',
    path: '/api/v1/account/pushSubscriptions/{id}/test',
    permission: 'account:change',
    summary: 'Sends a test message now',
    params: idParams,
    answers: { 200: pushTestSchema },
    fails: [404, 429],
  },
});
