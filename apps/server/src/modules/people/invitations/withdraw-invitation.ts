import { mayChangeAccount } from '@washboard/contract/accounts/permissions';
import { eq } from 'drizzle-orm';
import type { Actor } from '../../../actor.ts';
import type { Transaction } from '../../../adapters/database/database.ts';
import type { Context } from '../../../context.ts';
import { ProblemError } from '../../../http/problem-error.ts';
import { auditRefusal, recordAudit, recordAudits } from '../../platform/audit/index.ts';
import { administeredInvitations, findInvitation, removeInvitation } from './invitations-repository.ts';
import { invitations } from './tables.ts';

type Rights = Pick<typeof invitations.$inferSelect, 'role' | 'companyCode' | 'administrationProfile'>;

/**
 * @throws ProblemError INVITATION_NOT_FOUND outside the scope; GRANT_TOO_HIGH for rights that the actor cannot grant
 */
export async function withdrawInvitation(context: Context, actor: Actor, invitationId: string): Promise<void> {
  const at = context.clock.now();
  const action = 'account.invitationWithdrawn';
  await auditRefusal(context, { actor, attempted: action, subject: invitationId }, () =>
    context.database.orm.transaction(async (transaction) => {
      const invitation = await findInvitation(transaction, administeredInvitations(actor), invitationId);
      if (!invitation) throw new ProblemError('INVITATION_NOT_FOUND');
      if (!mayChangeAccount(actor, invitation)) throw new ProblemError('GRANT_TOO_HIGH');
      if (!(await removeInvitation(transaction, invitationId))) throw new ProblemError('INVITATION_NOT_FOUND');
      await recordAudit(transaction, { at, actor, action, subject: invitationId, before: rightsOf(invitation) });
    }),
  );
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
