import * as z from 'zod/mini';
import { declareCalls } from '../calls/call.ts';
import { setupSchema, testMailSchema } from './setup.ts';

export const setupCalls = declareCalls('account', {
  getSetup: {
    method: 'GET',
    path: '/api/v1/account/setup',
    permission: 'installation:set-up',
    summary: 'How far a new installation has come',
    answers: { 200: setupSchema },
  },
  sendTestMail: {
    method: 'POST',
    path: '/api/v1/account/setup/testMail',
    permission: 'installation:set-up',
    summary: 'Mails the caller a test, and reports what the mail server said',
    answers: { 200: testMailSchema },
    fails: [429],
  },
  dismissSetup: {
    method: 'POST',
    path: '/api/v1/account/setup/dismiss',
    permission: 'installation:set-up',
    summary: 'Hides the list of first steps from all administrators',
    answers: { 204: z.null() },
  },
});
