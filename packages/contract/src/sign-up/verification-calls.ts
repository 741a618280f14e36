import * as z from 'zod/mini';
import { emailSchema, verificationCodeSchema } from '../accounts/field-rules.ts';
import { declareCalls } from '../calls/call.ts';
import { codeCheckAnswerSchema, codeCheckSchema, codeRequestSchema } from './registration.ts';

const likePost = 'Like `POST`, which new programs use: a `GET` should change nothing';

export const verificationCalls = declareCalls('email-verification', {
  sendVerificationCode: {
    method: 'POST',
    path: '/api/v1/email-verification/sendVerificationCode',
    permission: 'public',
    summary: 'Mails a new code to a person who signs up',
    query: codeRequestSchema,
    answers: { 204: z.null() },
    fails: [400, 429],
  },
  sendVerificationCodeByGet: {
    method: 'GET',
    path: '/api/v1/email-verification/sendVerificationCode',
    permission: 'public',
    deprecated: true,
    summary: likePost,
    query: codeRequestSchema,
    answers: { 204: z.null() },
    fails: [400, 429],
  },
  checkVerificationCode: {
    method: 'POST',
    path: '/api/v1/email-verification/checkVerificationCode',
    permission: 'public',
    summary: 'Confirms the address of a sign-up',
    query: codeCheckSchema,
    answers: { 200: codeCheckAnswerSchema },
    fails: [400, 422, 429],
  },
  checkVerificationCodeByGet: {
    method: 'GET',
    path: '/api/v1/email-verification/checkVerificationCode',
    permission: 'public',
    deprecated: true,
    summary: likePost,
    query: codeCheckSchema,
    answers: { 200: codeCheckAnswerSchema },
    fails: [400, 422, 429],
  },
});

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
