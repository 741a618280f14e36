import * as z from 'zod/mini';
import { declareCalls } from '../calls/call.ts';
import { sessionSchema } from './sessions.ts';

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
