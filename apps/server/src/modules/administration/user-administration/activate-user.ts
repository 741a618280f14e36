import { isPermitted, type Role } from '@washboard/contract/accounts/permissions';
import { eq } from 'drizzle-orm';
import type { Actor } from '../../../actor.ts';
import type { Transaction } from '../../../adapters/database/database.ts';
import type { Context } from '../../../context.ts';
import { ProblemError } from '../../../http/problem-error.ts';
import { administeredAccounts, mailRecipient, updateAccount } from '../../people/accounts/index.ts';
import { openCompany } from '../../people/companies/index.ts';
import { recordAudit } from '../../platform/audit/index.ts';
import { auditLog } from '../../platform/audit/tables.ts';
import { orderMail } from '../../platform/mails/index.ts';
import type { AccountRow } from './administered-accounts.ts';
import { type AccountChange, changeAccount } from './change-account.ts';

/**
 * The account gets its requested or previous role.
 * @throws ProblemError as `changeAccount`; ACCOUNT_STATUS_CONFLICT for an ACTIVE one; FORBIDDEN for one that was never
 * admitted, which requires the permission to decide
 */
export function activateUser(context: Context, { actor, userId }: AccountChange): Promise<AccountRow> {
  const attempt = { actor, userId, scope: administeredAccounts(actor), action: 'account.activated' } as const;
  return changeAccount(context, attempt, async (transaction, account) => {
    if (account.status === 'ACTIVE') throw new ProblemError('ACCOUNT_STATUS_CONFLICT');
    // The profile ACCOUNTS must not bypass the decision, not even by deleting the applicant first.
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

/** An applicant who requested a company of their own belongs to the new company only. */
export async function admissionOf(
  transaction: Transaction,
  { clock }: Pick<Context, 'clock'>,
  { actor, account, role }: { actor: Actor; account: AccountRow; role: Role },
) {
  const admission = { status: 'ACTIVE', role, parentCompanyCode: null } as const;
  const { companyCode, companyName, parentCompanyCode, lastName } = account;
  if (companyCode !== null || parentCompanyCode === null) return { ...admission, companyCode };
  const opened = await openCompany(transaction, {
    companyName: companyName ?? lastName,
    parentCompanyCode,
    actor,
    at: clock.now(),
  });
  return { ...admission, companyCode: opened.companyCode };
}

/**
 * Kitchen managers are admitted when they confirm their address. For a deleted account the audit log has the previous
 * status.
 */
async function wasAdmitted(
  transaction: Pick<Transaction, 'select'>,
  { id, role, status }: AccountRow,
): Promise<boolean> {
  if (role === 'KITCHEN_MANAGER') return true;
  if (status !== 'DELETED') return status === 'ACTIVE';
  const lines = await transaction
    .select({ before: auditLog.before, after: auditLog.after })
    .from(auditLog)
    .where(eq(auditLog.subject, id));
  return lines.some(({ before, after }) => before?.status === 'ACTIVE' || after?.status === 'ACTIVE');
}
