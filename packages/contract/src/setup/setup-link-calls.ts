import { accountAnswerSchema } from '../accounts/registration.ts';
import { declareCalls } from '../calls/call.ts';
import { firstAdministratorSchema, setupCheckAnswerSchema, setupCheckSchema } from './setup.ts';

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
