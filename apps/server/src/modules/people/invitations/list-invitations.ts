import type { Invitation, invitationListQuerySchema } from '@washboard/contract/invitations/invitations';
import { z } from 'zod';
import type { Actor } from '../../../actor.ts';
import type { Orm } from '../../../adapters/database/database.ts';
import { defineCursor, storedInstant } from '../../../http/list-cursor.ts';
import { administeredInvitations, findInvitations, type InvitationRow } from './invitations-repository.ts';

const invitationCursor = defineCursor('invitations', z.tuple([storedInstant, z.uuid()]));

export async function listInvitations(
  orm: Orm,
  actor: Actor,
  { cursor, limit }: z.infer<typeof invitationListQuerySchema>,
) {
  const after = cursor ? invitationCursor.decode(cursor) : null;
  const scope = administeredInvitations(actor);
  const { rows, total } = await findInvitations(orm, scope, { limit: limit + 1, after });
  const sortedBy = ({ invitedAt, id }: InvitationRow) => [invitedAt.toISOString(), id];
  const page = invitationCursor.cutPage(rows, { limit, sortedBy });
  return { items: page.rows.map(presentInvitation), nextCursor: page.nextCursor, total };
}

export function presentInvitation(invitation: InvitationRow): Invitation {
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
