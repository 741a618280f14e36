import { declareCalls } from '../calls/call.ts';
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
