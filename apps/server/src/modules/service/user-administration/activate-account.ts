import { isPermitted } from '@washboard/contract/accounts/permissions';
import type { Context } from '../../../context.ts';
import { ProblemError } from '../../../http/problem-error.ts';
import { administeredAccounts, mailRecipient, updateAccount } from '../../people/accounts/index.ts';
import { recordAudit } from '../../platform/audit/index.ts';
import { orderMail } from '../../platform/mails/index.ts';
import type { AccountRow } from './accounts-repository.ts';
import { admissionOf } from './admission-of.ts';
import { type AccountChange, changeAccount } from './change-account.ts';
import { wasAdmitted } from './was-admitted.ts';

/**
 * Activates an account as it is, with the role that was asked for or, of one that was deleted, held.
 *
 * @throws ProblemError as `changeAccount`; ACCOUNT_STATUS_CONFLICT for an ACTIVE one; FORBIDDEN for one that was
 *   never let in, which is not the actor's to decide
 */
export function activateAccount(context: Context, { actor, userId }: AccountChange): Promise<AccountRow> {
  const attempt = { actor, userId, scope: administeredAccounts(actor), action: 'account.activated' } as const;
  return changeAccount(context, attempt, async (transaction, account) => {
    if (account.status === 'ACTIVE') throw new ProblemError('ACCOUNT_STATUS_CONFLICT');
    // The profile ACCOUNTS is no way around the decision of a service manager, not by deleting the applicant either.
    const mayDecide = isPermitted(actor, 'authorisations:decide');
    if (!mayDecide && !(await wasAdmitted(transaction, account))) throw new ProblemError('FORBIDDEN');
    const admission = await admissionOf(transaction, context, { actor, account, role: account.role });
    await updateAccount(transaction, { id: userId }, admission);
    await orderMail(transaction, context, {
      kind: 'accountActivated',
      to: mailRecipient(account),
      topic: { firstName: account.firstName },
    });
    const { status, role, companyCode } = account;
    await recordAudit(transaction, {
      at: context.clock.now(),
      actor,
      action: 'account.activated',
      subject: userId,
      before: { status, role, companyCode },
      after: admission,
    });
  });
}
