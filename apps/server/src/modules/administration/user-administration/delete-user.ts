import type { Context } from '../../../context.ts';
import { ProblemError } from '../../../http/problem-error.ts';
import {
  administeredAccounts,
  mailRecipient,
  requireAnotherAdministrator,
  updateAccount,
} from '../../people/accounts/index.ts';
import { endSessionsWithin } from '../../people/sessions/index.ts';
import { recordAudit } from '../../platform/audit/index.ts';
import { orderMail } from '../../platform/mails/index.ts';
import { releaseClaimedAppliances } from '../../servicing/claiming/index.ts';
import { type AccountChange, changeAccount } from './change-account.ts';

/**
 * The row stays, for the audit log and a later activation.
 * @throws ProblemError as `changeAccount`; OWN_ACCOUNT, ACCOUNT_STATUS_CONFLICT, LAST_ADMINISTRATOR
 */
export async function deleteUser(context: Context, { actor, userId }: AccountChange): Promise<void> {
  const attempt = { actor, userId, scope: administeredAccounts(actor), action: 'account.deleted' } as const;
  await changeAccount(context, attempt, async (transaction, account) => {
    const { status, role } = account;
    if (userId === actor.userId) throw new ProblemError('OWN_ACCOUNT');
    if (status === 'DELETED') throw new ProblemError('ACCOUNT_STATUS_CONFLICT');
    if (role === 'ADMIN' && status === 'ACTIVE') await requireAnotherAdministrator(transaction, userId);
    const at = context.clock.now();
    await updateAccount(transaction, { id: userId }, { status: 'DELETED' });
    const claimedAppliances = await releaseClaimedAppliances(transaction, userId, at);
    await endSessionsWithin(transaction, { userId, at });
    await orderMail(transaction, context, {
      kind: 'accountDeleted',
      to: mailRecipient(account),
      topic: { firstName: account.firstName },
    });
    await recordAudit(transaction, {
      at,
      actor,
      action: 'account.deleted',
      subject: userId,
      before: { status, claimedAppliances },
      after: { status: 'DELETED', claimedAppliances: [] },
    });
  });
}
