import * as z from 'zod/mini';
import { declareCalls } from '../calls/call.ts';
import { idParams } from '../calls/params.ts';
import { accountAnswerSchema } from '../sign-up/registration.ts';
import {
  invitationAcceptanceSchema,
  invitationListQuerySchema,
  invitationListSchema,
  invitationSchema,
  newInvitationSchema,
} from './invitations.ts';

export const invitationCalls = declareCalls('account', {
  inviteUser: {
    method: 'POST',
    path: '/api/v1/account/users',
    permission: 'administration:accounts',
    summary: 'Invites a person: a mail brings the link with which they choose a password; again: a new link',
    body: newInvitationSchema,
    answers: { 201: invitationSchema },
    fails: [404, 409, 429],
  },
  listInvitations: {
    method: 'GET',
    path: '/api/v1/account/invitations',
    permission: 'administration:accounts',
    summary: 'Invitations to the caller’s subtree that no one has accepted, newest first',
    query: invitationListQuerySchema,
    answers: { 200: invitationListSchema },
  },
  withdrawInvitation: {
    method: 'DELETE',
    path: '/api/v1/account/invitations/{id}',
    permission: 'administration:accounts',
    summary: 'Withdraws an invitation: its link ends',
    params: idParams,
    answers: { 204: z.null() },
    fails: [404],
  },
});

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
