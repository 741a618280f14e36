import { mayChangeAccount } from '@washboard/contract/accounts/permissions';
import type { Actor } from '../../../actor.ts';
import type { Context } from '../../../context.ts';
import { ProblemError } from '../../../http/problem-error.ts';
import { recordAudit } from '../../platform/audit/index.ts';
import { administeredInvitations, findInvitation, removeInvitation } from './invitations-repository.ts';

/**
 * Ends an invitation and its link.
 *
 * @throws ProblemError INVITATION_NOT_FOUND outside the scope; GRANT_TOO_HIGH for rights that the actor cannot grant
 */
export async function withdrawInvitation(
  { database, clock }: Context,
  actor: Actor,
  invitationId: string,
): Promise<void> {
  const at = clock.now();
  const action = 'account.invitationWithdrawn';
  const isRemoved = await database.orm.transaction(async (transaction) => {
    const invitation = await findInvitation(transaction, administeredInvitations(actor), invitationId);
    if (!invitation) throw new ProblemError('INVITATION_NOT_FOUND');
    if (!mayChangeAccount(actor, invitation)) return false;
    if (!(await removeInvitation(transaction, invitationId))) throw new ProblemError('INVITATION_NOT_FOUND');
    const { role, companyCode, administrationProfile } = invitation;
    const before = { role, companyCode, administrationProfile };
    await recordAudit(transaction, { at, actor, action, subject: invitationId, before });
    return true;
  });
  if (isRemoved) return;
  const detail = { code: 'GRANT_TOO_HIGH', attempted: action, role: actor.role };
  await recordAudit(database.orm, { at, actor, action: 'access.refused', subject: invitationId, detail });
  throw new ProblemError('GRANT_TOO_HIGH');
}
