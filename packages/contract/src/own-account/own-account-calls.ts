import * as z from 'zod/mini';
import { userinfoSchema } from '../accounts/userinfo.ts';
import { declareCalls } from '../calls/call.ts';
import { accountDeletionSchema, ownPasswordChangeSchema, profileChangeSchema } from './profile.ts';

export const ownAccountCalls = declareCalls('account', {
  updateUser: {
    method: 'POST',
    path: '/api/v1/account/updateUser',
    permission: 'account:change',
    summary: 'Changes fields of the caller’s profile',
    body: profileChangeSchema,
    answers: { 200: userinfoSchema },
  },
  changeOwnPassword: {
    method: 'PATCH',
    path: '/api/v1/account/users/password',
    permission: 'account:change',
    summary: 'Changes the caller’s password and ends all other sessions',
    body: ownPasswordChangeSchema,
    answers: { 204: z.null() },
    fails: [422, 429],
  },
  getOwnData: {
    method: 'GET',
    path: '/api/v1/account/ownData',
    permission: 'account:change',
    summary: 'All stored data about the caller',
    answers: { 200: z.record(z.string(), z.unknown()) },
  },
  deleteOwnAccount: {
    method: 'POST',
    path: '/api/v1/account/deleteAccount',
    permission: 'account:change',
    summary: 'Deletes the caller’s account for good',
    body: accountDeletionSchema,
    answers: { 204: z.null() },
    fails: [409, 422, 429],
  },
});
