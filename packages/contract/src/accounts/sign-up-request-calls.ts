import * as z from 'zod/mini';
import { declareCalls } from '../calls/call.ts';
import { decisionAnswerSchema, decisionQuerySchema, decisionSchema, pendingUserSchema } from './user-administration.ts';

export const signUpRequestCalls = declareCalls('account', {
  listPendingUsers: {
    method: 'GET',
    path: '/api/v1/account/pendingUsers',
    permission: 'authorisations:decide',
    summary: 'Sign-ups that wait for a decision, oldest first',
    answers: { 200: z.array(pendingUserSchema) },
  },
  decideSignUp: {
    method: 'POST',
    path: '/api/v1/account/activateService',
    permission: 'authorisations:decide',
    summary: 'Accepts a sign-up, with a role, or refuses it',
    body: decisionSchema,
    answers: { 200: decisionAnswerSchema },
    fails: [404, 409],
  },
  activateService: {
    method: 'GET',
    path: '/api/v1/account/activateService',
    permission: 'authorisations:decide',
    deprecated: true,
    summary: 'Like `POST`, which new programs use: a `GET` should change nothing',
    query: decisionQuerySchema,
    answers: { 200: decisionAnswerSchema },
    fails: [404, 409],
  },
});
