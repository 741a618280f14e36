import { invitationAcceptanceCalls, invitationCalls } from '@washboard/contract/invitations/invitation-calls';
import type { Invitation } from '@washboard/contract/invitations/invitations';
import { z } from 'zod';
import type { Context } from '../../../context.ts';
import type { App } from '../../../http/app-instance.ts';
import { cutPage, decodeCursor, storedInstant } from '../../../http/list-cursor.ts';
import { serve } from '../../../http/serve.ts';
import { acceptInvitation } from './accept-invitation.ts';
import { administeredInvitations, findInvitations, type InvitationRow } from './invitations-repository.ts';
import { inviteUser } from './invite-user.ts';
import { withdrawInvitation } from './withdraw-invitation.ts';

const list = 'invitations';
const cursorSchema = z.tuple([storedInstant, z.uuid()]);

export function invitationRoutes(app: App, context: Context): void {
  serve(app, invitationCalls.inviteUser, async ({ actor, body }) => {
    const invitation = await inviteUser(context, actor, body);
    return presentInvitation(invitation);
  });

  serve(app, invitationCalls.listInvitations, async ({ actor, query: { cursor, limit } }) => {
    const after = cursor ? decodeCursor(list, cursorSchema, cursor) : null;
    const scope = administeredInvitations(actor);
    const { rows, total } = await findInvitations(context.database.orm, scope, { limit: limit + 1, after });
    const sortedBy = ({ invitedAt, id }: InvitationRow) => [invitedAt.toISOString(), id];
    const page = cutPage(rows, { limit, list, sortedBy });
    return { items: page.rows.map(presentInvitation), nextCursor: page.nextCursor, total };
  });

  serve(app, invitationCalls.withdrawInvitation, async ({ actor, params }) =>
    withdrawInvitation(context, actor, params.id),
  );
}

/** Calls without a token share an error handler. */
export function invitationAcceptanceRoutes(app: App, context: Context): void {
  serve(app, invitationAcceptanceCalls.acceptInvitation, async ({ body, ip }) => {
    await acceptInvitation(context, { ...body, origin: ip });
    return { code: '200' as const, message: 'The account is active' };
  });
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
