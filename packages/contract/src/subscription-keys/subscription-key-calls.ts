import * as z from 'zod/mini';
import { declareCalls } from '../calls/call.ts';
import { idParams } from '../calls/params.ts';
import {
  issuedSubscriptionKeySchema,
  newSubscriptionKeySchema,
  subscriptionKeyChangeSchema,
  subscriptionKeyDetailSchema,
  subscriptionKeyListQuerySchema,
  subscriptionKeyListSchema,
  subscriptionKeyRotationSchema,
  subscriptionKeySchema,
} from './subscription-keys.ts';

export const subscriptionKeyCalls = declareCalls('programs', {
  listSubscriptionKeys: {
    method: 'GET',
    path: '/api/v1/account/subscriptionKeys',
    permission: 'administration:subscription-keys',
    summary: 'The keys of all applications that call this API, with their quota and usage',
    query: subscriptionKeyListQuerySchema,
    answers: { 200: subscriptionKeyListSchema },
  },
  getSubscriptionKey: {
    method: 'GET',
    path: '/api/v1/account/subscriptionKeys/{id}',
    permission: 'administration:subscription-keys',
    summary: 'A subscription key, with its usage day by day',
    params: idParams,
    answers: { 200: subscriptionKeyDetailSchema },
    fails: [404],
  },
  createSubscriptionKey: {
    method: 'POST',
    path: '/api/v1/account/subscriptionKeys',
    permission: 'administration:subscription-keys',
    summary: 'Makes a key for an application; the answer shows it, nothing else ever does',
    body: newSubscriptionKeySchema,
    answers: { 201: issuedSubscriptionKeySchema },
    fails: [409],
  },
  changeSubscriptionKey: {
    method: 'PUT',
    path: '/api/v1/account/subscriptionKeys/{id}',
    permission: 'administration:subscription-keys',
    summary: 'Changes the name and the quota of a key, from the next request on',
    params: idParams,
    body: subscriptionKeyChangeSchema,
    answers: { 200: subscriptionKeySchema },
    fails: [404, 409],
  },
  rotateSubscriptionKey: {
    method: 'POST',
    path: '/api/v1/account/subscriptionKeys/{id}/rotate',
    permission: 'administration:subscription-keys',
    summary: 'Replaces a key by a new one; the previous one stays valid for the chosen time, or not at all',
    params: idParams,
    body: subscriptionKeyRotationSchema,
    answers: { 200: issuedSubscriptionKeySchema },
    fails: [404, 409],
  },
  revokeSubscriptionKey: {
    method: 'DELETE',
    path: '/api/v1/account/subscriptionKeys/{id}',
    permission: 'administration:subscription-keys',
    summary: 'Revokes a key: the next request with it is refused',
    params: idParams,
    answers: { 204: z.null() },
    fails: [404, 409],
  },
});
