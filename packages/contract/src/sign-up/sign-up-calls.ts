import * as z from 'zod/mini';
import { emailSchema, passwordSchema } from '../accounts/field-rules.ts';
import { declareCalls } from '../calls/call.ts';
import { headerTextSchema } from '../text/header-text.ts';
import {
  decisionAnswerSchema,
  decisionQuerySchema,
  decisionSchema,
  pendingUserSchema,
} from '../user-administration/user-administration.ts';
import { accountAnswerSchema, registrationAnswerSchema, registrationSchema } from './registration.ts';

export const signUpCalls = declareCalls('account without a token', {
  register: {
    method: 'POST',
    path: '/api/v2/account/users',
    permission: 'public',
    summary: 'Signs a person up',
    body: registrationSchema,
    answers: {
      200: registrationAnswerSchema,
      400: accountAnswerSchema,
      404: accountAnswerSchema,
      422: accountAnswerSchema,
      429: accountAnswerSchema,
    },
  },
  resetPassword: {
    method: 'POST',
    path: '/api/v2/account/resetPassword/{email}',
    permission: 'public',
    summary: 'Mails a link for a new password, should the address have an account',
    params: z.object({ email: emailSchema }),
    answers: { 200: accountAnswerSchema, 400: accountAnswerSchema, 429: accountAnswerSchema },
  },
  changePassword: {
    method: 'POST',
    path: '/api/v2/account/changePassword/{email}',
    permission: 'public',
    summary: 'Sets a new password with the token of the link',
    description: "What is not visible ASCII in `newpassword` is encoded as in RFC 8187: `UTF-8''p%C3%A4sswort`.",
    params: z.object({ email: emailSchema }),
    headers: z.object({
      verificationcode: z.string().check(z.maxLength(100)),
      newpassword: z.pipe(headerTextSchema, passwordSchema),
    }),
    answers: {
      200: accountAnswerSchema,
      400: accountAnswerSchema,
      422: accountAnswerSchema,
      429: accountAnswerSchema,
    },
  },
});

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
