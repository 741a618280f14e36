import { mayGrantRole } from '@washboard/contract/accounts/permissions';
import type { RegistrationRole } from '@washboard/contract/sign-up/registration';
import type { Transaction } from '../../../adapters/database/database.ts';
import type { Context } from '../../../context.ts';
import { ProblemError } from '../../../http/problem-error.ts';
import { decidableAccounts, mailRecipient, updateAccount } from '../../people/accounts/index.ts';
import { endSessionsWithin } from '../../people/sessions/index.ts';
import { recordAudit } from '../../platform/audit/index.ts';
import { orderMail } from '../../platform/mails/index.ts';
import { admissionOf } from './activate-user.ts';
import type { AccountRow } from './administered-accounts.ts';
import { type AccountChange, changeAccount } from './change-account.ts';

interface Decision extends AccountChange {
  /** A decision without a role (null) refuses the applicant. */
  role: RegistrationRole | null;
}

/**
 * One of two simultaneous decisions succeeds.
 * @throws ProblemError as `changeAccount`; ACCOUNT_STATUS_CONFLICT when no decision is pending; GRANT_TOO_HIGH
 */
export function decideSignUp(context: Context, { actor, userId, role }: Decision): Promise<AccountRow> {
  const action = role === null ? 'application.refused' : 'application.accepted';
  const attempt = { actor, userId, scope: decidableAccounts(actor), action } as const;
  return changeAccount(context, attempt, async (transaction, account) => {
    if (account.status !== 'PENDING_APPROVAL') throw new ProblemError('ACCOUNT_STATUS_CONFLICT');
    const after = await (role === null ? refuse(transaction, account) : accept(transaction, account, role));
    const { status, role: requested, companyCode } = account;
    await recordAudit(transaction, {
      at: context.clock.now(),
      actor,
      action,
      subject: userId,
      before: { status, role: requested, companyCode },
      after,
    });
  });

  async function accept(transaction: Transaction, account: AccountRow, granted: RegistrationRole) {
    if (!mayGrantRole(actor, granted)) throw new ProblemError('GRANT_TOO_HIGH');
    const admission = await admissionOf(transaction, context, { actor, account, role: granted });
    await updateAccount(transaction, { id: userId }, admission);
    const { status, companyCode } = admission;
    await orderMail(transaction, context, {
      kind: 'applicationAccepted',
      to: mailRecipient(account),
      topic: {
        firstName: account.firstName,
        role: granted,
        companyName: account.companyName ?? '',
        companyCode: companyCode ?? '',
      },
    });
    return { status, role: granted, companyCode };
  }

  async function refuse(transaction: Transaction, account: AccountRow) {
    await updateAccount(transaction, { id: userId }, { status: 'DELETED' });
    await endSessionsWithin(transaction, { userId, at: context.clock.now() });
    await orderMail(transaction, context, {
      kind: 'applicationRefused',
      to: mailRecipient(account),
      topic: { firstName: account.firstName, companyName: account.companyName ?? '' },
    });
    return { status: 'DELETED' } as const;
  }
}
