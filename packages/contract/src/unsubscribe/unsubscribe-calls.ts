import { declareCalls } from '../calls/call.ts';
import { subscriptionSchema, unsubscribeRequestSchema } from './unsubscribe.ts';

export const unsubscribeCalls = declareCalls('account without a token', {
  checkUnsubscribeLink: {
    method: 'POST',
    path: '/api/v1/account/checkUnsubscribeLink',
    permission: 'public',
    summary: 'Which mails the link of a mail switches off, and whether they are on; changes nothing',
    body: unsubscribeRequestSchema,
    answers: { 200: subscriptionSchema },
    fails: [400, 422, 429],
  },
  unsubscribe: {
    method: 'POST',
    path: '/api/v1/account/unsubscribe',
    permission: 'public',
    summary: 'Switches off the mails of the link',
    body: unsubscribeRequestSchema,
    answers: { 200: subscriptionSchema },
    fails: [400, 422, 429],
  },
  resubscribe: {
    method: 'POST',
    path: '/api/v1/account/resubscribe',
    permission: 'public',
    summary: 'Switches the mails of the link on again',
    body: unsubscribeRequestSchema,
    answers: { 200: subscriptionSchema },
    fails: [400, 422, 429],
  },
});
