import * as z from 'zod/mini';
import { declareCalls } from '../calls/call.ts';
import { accountDeletionSchema, ownPasswordChangeSchema, profileChangeSchema } from './profile.ts';
import { sessionSchema } from './sessions.ts';
import { userinfoSchema } from './userinfo.ts';

export const accountCalls = declareCalls('account', {
  getUserinfo: {
    method: 'GET',
    path: '/api/v1/account/userinfo',
    permission: 'account:own',
    summary: 'The signed-in account, whatever its status',
    answers: { 200: userinfoSchema },
  },
});

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
  ownData: {
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

export const sessionCalls = declareCalls('account', {
  listSessions: {
    method: 'GET',
    path: '/api/v1/account/sessions',
    permission: 'account:own',
    summary: 'The devices on which one is signed in, last used first',
    answers: { 200: z.array(sessionSchema) },
  },
  endSession: {
    method: 'DELETE',
    path: '/api/v1/account/sessions/{id}',
    permission: 'account:own',
    summary: 'Signs out on a device; `current` is this one',
    params: z.object({ id: z.string().check(z.maxLength(100)) }),
    answers: { 204: z.null() },
    fails: [404],
  },
});
