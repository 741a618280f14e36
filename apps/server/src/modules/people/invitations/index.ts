import type { ServerModule } from '../../../module.ts';
import { removeOldInvitations } from './invitations-repository.ts';
import { invitationAcceptanceRoutes, invitationRoutes } from './routes.ts';

export { addInvitations } from './add-invitations.ts';
export { listAllInvitations } from './invitations-repository.ts';
export { sendInvitation } from './send-invitation.ts';
export { withdrawInvitationsTo } from './withdraw-invitation.ts';

export const invitationsModule: ServerModule = {
  routes: [invitationRoutes, invitationAcceptanceRoutes],
  tidy: ({ database }, now) => removeOldInvitations(database, now),
};
