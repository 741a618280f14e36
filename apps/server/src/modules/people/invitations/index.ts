export { addInvitations } from './add-invitations.ts';
export { listAllInvitations, removeOldInvitations } from './invitations-repository.ts';
export { invitationAcceptanceRoutes, invitationRoutes } from './routes.ts';
export { sendInvitation } from './send-invitation.ts';
export { withdrawInvitationsTo } from './withdraw-invitation.ts';
