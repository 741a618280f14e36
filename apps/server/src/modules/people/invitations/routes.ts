import { invitationAcceptanceCalls, invitationCalls } from '@washboard/contract/invitations/invitation-calls';
import type { Context } from '../../../context.ts';
import type { App } from '../../../http/app-instance.ts';
import { serve } from '../../../http/serve.ts';
import { acceptInvitation } from './accept-invitation.ts';
import { inviteUser } from './invite-user.ts';
import { listInvitations, presentInvitation } from './list-invitations.ts';
import { withdrawInvitation } from './withdraw-invitation.ts';

export function invitationRoutes(app: App, context: Context): void {
  serve(app, invitationCalls.inviteUser, async ({ actor, body }) =>
    presentInvitation(await inviteUser(context, actor, body)),
  );

  serve(app, invitationCalls.listInvitations, async ({ actor, query }) =>
    listInvitations(context.database.orm, actor, query),
  );

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
