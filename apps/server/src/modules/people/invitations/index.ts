export { removeOldInvitations } from './invitations-repository.ts';
export { invitationAcceptanceRoutes, invitationRoutes } from './routes.ts';
export { sendInvitation } from './send-invitation.ts';
