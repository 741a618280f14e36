import {
  type Invitation,
  invitationAcceptanceSchema,
  invitationListQuerySchema,
  invitationListSchema,
  invitationSchema,
  newInvitationSchema,
} from '@washboard/contract/accounts/invitations';
import { accountAnswerSchema } from '@washboard/contract/accounts/registration';
import { z } from 'zod';
import type { Context } from '../../../context.ts';
import type { App } from '../../../http/app-instance.ts';
import { cutPage, decodeCursor, storedInstant } from '../../../http/list-cursor.ts';
import { problemResponses } from '../../../http/problem-responses.ts';
import { acceptInvitation } from './accept-invitation.ts';
import { administeredInvitations, findInvitations, type InvitationRow } from './invitations-repository.ts';
import { inviteUser } from './invite-user.ts';
import { withdrawInvitation } from './withdraw-invitation.ts';

/** Names the list in its cursors. */
const list = 'invitations';
const cursorSchema = z.tuple([storedInstant, z.uuid()]);

export function invitationRoutes(app: App, context: Context): void {
  app.post(
    '/users',
    {
      config: { permission: 'administration:accounts' },
      schema: {
        operationId: 'inviteUser',
        tags: ['account'],
        summary: 'Invites somebody: a mail brings the link with which they choose a password; again: a new link',
        body: newInvitationSchema,
        response: { 201: invitationSchema, ...problemResponses(400, 401, 403, 404, 409, 429) },
      },
    },
    async ({ actor, body }, reply) => {
      const invitation = await inviteUser(context, actor, body);
      return reply.code(201).send(presentInvitation(invitation));
    },
  );

  app.get(
    '/invitations',
    {
      config: { permission: 'administration:accounts' },
      schema: {
        operationId: 'listInvitations',
        tags: ['account'],
        summary: 'Invitations to the caller’s subtree that nobody has accepted, newest first',
        querystring: invitationListQuerySchema,
        response: { 200: invitationListSchema, ...problemResponses(400, 401, 403) },
      },
    },
    async ({ actor, query: { cursor, limit } }) => {
      const after = cursor ? decodeCursor(list, cursorSchema, cursor) : null;
      const scope = administeredInvitations(actor);
      const { rows, total } = await findInvitations(context.database.orm, scope, { limit: limit + 1, after });
      const sortedBy = ({ invitedAt, id }: InvitationRow) => [invitedAt.toISOString(), id];
      const page = cutPage(rows, { limit, list, sortedBy });
      return { items: page.rows.map(presentInvitation), nextCursor: page.nextCursor, total };
    },
  );

  app.delete(
    '/invitations/:id',
    {
      config: { permission: 'administration:accounts' },
      schema: {
        operationId: 'withdrawInvitation',
        tags: ['account'],
        summary: 'Withdraws an invitation: its link ends',
        params: z.object({ id: z.uuid() }),
        response: { 204: z.null(), ...problemResponses(400, 401, 403, 404) },
      },
    },
    async ({ actor, params }, reply) => {
      await withdrawInvitation(context, actor, params.id);
      return reply.code(204).send(null);
    },
  );
}

/** Register it beside the other calls without a token, whose error handler it shares. */
export function invitationAcceptanceRoutes(app: App, context: Context): void {
  app.post(
    '/acceptInvitation',
    {
      config: { permission: 'public' },
      schema: {
        operationId: 'acceptInvitation',
        tags: ['account without a token'],
        summary: 'Creates the account of an invitation, with the token of the link and a password',
        body: invitationAcceptanceSchema,
        response: {
          200: accountAnswerSchema,
          400: accountAnswerSchema,
          422: accountAnswerSchema,
          429: accountAnswerSchema,
        },
      },
    },
    async ({ body, ip }) => {
      await acceptInvitation(context, { ...body, origin: ip });
      return { code: '200' as const, message: 'The account is active' };
    },
  );
}

function presentInvitation(invitation: InvitationRow): Invitation {
  return {
    id: invitation.id,
    email: invitation.email,
    firstName: invitation.firstName,
    lastName: invitation.lastName,
    language: invitation.language,
    role: invitation.role,
    companyCode: invitation.companyCode,
    companyName: invitation.companyName,
    administrationProfile: invitation.administrationProfile,
    invitedAt: invitation.invitedAt.toISOString(),
    expiresAt: invitation.expiresAt.toISOString(),
  };
}
