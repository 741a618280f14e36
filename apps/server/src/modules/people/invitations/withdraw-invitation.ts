import { mayChangeAccount } from '@washboard/contract/accounts/permissions';
import { eq } from 'drizzle-orm';
import type { Actor } from '../../../actor.ts';
import type { Transaction } from '../../../adapters/database/database.ts';
import type { Context } from '../../../context.ts';
import { ProblemError } from '../../../http/problem-error.ts';
import { recordAudit, recordAudits } from '../../platform/audit/index.ts';
import { administeredInvitations, findInvitation, removeInvitation } from './invitations-repository.ts';
import { invitations } from './tables.ts';

type Rights = Pick<typeof invitations.$inferSelect, 'role' | 'companyCode' | 'administrationProfile'>;

/**
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
    await recordAudit(transaction, { at, actor, action, subject: invitationId, before: rightsOf(invitation) });
    return true;
  });
  if (isRemoved) return;
  const detail = { code: 'GRANT_TOO_HIGH', attempted: action, role: actor.role };
  await recordAudit(database.orm, { at, actor, action: 'access.refused', subject: invitationId, detail });
  throw new ProblemError('GRANT_TOO_HIGH');
}

/** The company's row is locked, so no invitation can be added. */
export async function withdrawInvitationsTo(
  transaction: Transaction,
  { companyCode, actor, at }: { companyCode: string; actor: Actor; at: Date },
): Promise<void> {
  const ended = await transaction.delete(invitations).where(eq(invitations.companyCode, companyCode)).returning();
  await recordAudits(
    transaction,
    ended.map((invitation) => ({
      at,
      actor,
      action: 'account.invitationWithdrawn',
      subject: invitation.id,
      before: rightsOf(invitation),
    })),
  );
}

function rightsOf({ role, companyCode, administrationProfile }: Rights): Rights {
  return { role, companyCode, administrationProfile };
}
