import * as z from 'zod/mini';
import { declareCalls } from '../calls/call.ts';
import { accountAnswerSchema } from '../sign-up/registration.ts';
import {
  firstAdministratorSchema,
  setupCheckAnswerSchema,
  setupCheckSchema,
  setupSchema,
  testMailSchema,
} from './setup.ts';

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

export const setupLinkCalls = declareCalls('account without a token', {
  checkSetupLink: {
    method: 'POST',
    path: '/api/v2/account/setup/check',
    permission: 'public',
    summary: 'Checks the link for the first administrator, which the server or the operator’s command line printed',
    body: setupCheckSchema,
    answers: {
      200: setupCheckAnswerSchema,
      400: accountAnswerSchema,
      422: accountAnswerSchema,
      429: accountAnswerSchema,
    },
  },
  createFirstAdministrator: {
    method: 'POST',
    path: '/api/v2/account/setup/administrator',
    permission: 'public',
    summary: 'Creates the first administrator and the topmost company, with the token of the link',
    body: firstAdministratorSchema,
    answers: {
      200: accountAnswerSchema,
      400: accountAnswerSchema,
      409: accountAnswerSchema,
      422: accountAnswerSchema,
      429: accountAnswerSchema,
    },
  },
});
