import * as z from 'zod/mini';
import { declareCalls } from '../calls/call.ts';
import { emailSchema, verificationCodeSchema } from './field-rules.ts';
import { codeCheckAnswerSchema } from './registration.ts';

const likePost = 'Like `POST`, which new programs use: a `GET` should change nothing';

const ownCodeSchema = z.object({ code: verificationCodeSchema });

const ownAddressSchema = z.object({ mail: emailSchema });

export const ownVerificationCalls = declareCalls('account', {
  confirmOwnAddress: {
    method: 'POST',
    path: '/api/v1/account/checkCode',
    permission: 'account:own',
    summary: 'Confirms the address of the signed-in account that is INACTIVE',
    body: ownCodeSchema,
    answers: { 200: codeCheckAnswerSchema },
    fails: [409, 422, 429],
  },
  checkCode: {
    method: 'GET',
    path: '/api/v1/account/checkCode',
    permission: 'account:own',
    deprecated: true,
    summary: likePost,
    query: ownCodeSchema,
    answers: { 200: codeCheckAnswerSchema },
    fails: [409, 422, 429],
  },
  sendOwnCode: {
    method: 'POST',
    path: '/api/v1/account/sendCode',
    permission: 'account:own',
    summary: 'Mails a new code to the signed-in account that is INACTIVE',
    body: ownAddressSchema,
    answers: { 204: z.null() },
    fails: [409, 429],
  },
  sendCode: {
    method: 'GET',
    path: '/api/v1/account/sendCode',
    permission: 'account:own',
    deprecated: true,
    summary: likePost,
    query: ownAddressSchema,
    answers: { 204: z.null() },
    fails: [409, 429],
  },
});
