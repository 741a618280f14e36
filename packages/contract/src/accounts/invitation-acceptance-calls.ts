import { declareCalls } from '../calls/call.ts';
import { invitationAcceptanceSchema } from './invitations.ts';
import { accountAnswerSchema } from './registration.ts';

export const invitationAcceptanceCalls = declareCalls('account without a token', {
  acceptInvitation: {
    method: 'POST',
    path: '/api/v2/account/acceptInvitation',
    permission: 'public',
    summary: 'Creates the account of an invitation, with the token of the link and a password',
    body: invitationAcceptanceSchema,
    answers: { 200: accountAnswerSchema, 400: accountAnswerSchema, 422: accountAnswerSchema, 429: accountAnswerSchema },
  },
});
