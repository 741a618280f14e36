import type { ServerModule } from '../../../module.ts';
import { workMailQueue } from '../../platform/mails/index.ts';
import { removeOldInvitations } from './invitations-repository.ts';
import { invitationAcceptanceRoutes, invitationRoutes } from './routes.ts';
import { sendInvitation } from './send-invitation.ts';

export { addInvitations } from './add-invitations.ts';
export { listAllInvitations } from './invitations-repository.ts';
export { sendInvitation } from './send-invitation.ts';
export { withdrawInvitationsTo } from './withdraw-invitation.ts';

export const invitationsModule: ServerModule = {
  routes: [invitationRoutes, invitationAcceptanceRoutes],
  queues: [(context) => workMailQueue(context, 'invitation', (request) => sendInvitation(context, request))],
  tidy: ({ database }, now) => removeOldInvitations(database, now),
};
