import { isAtLeast } from '@washboard/contract/accounts/permissions';
import type { AuditAction } from '@washboard/contract/audit/audit-log';
import type { Transaction } from '../../../adapters/database/database.ts';
import type { Context } from '../../../context.ts';
import { ProblemError } from '../../../http/problem-error.ts';
import { administeredAccounts, requireAnotherAdministrator, updateAccount } from '../../people/accounts/index.ts';
import { recordAudit } from '../../platform/audit/index.ts';
import type { AccountRow } from './accounts-repository.ts';
import { type AccountChange, changeAccount } from './change-account.ts';

type Rights = Pick<AccountRow, 'role' | 'companyCode' | 'administrationProfile'>;

/**
 * Gives an ACTIVE account the rights that `decide` tells. Whoever is not ACTIVE has none to change: what somebody asked
 * for is decided with their sign-up.
 *
 * @throws ProblemError as `changeAccount`; ACCOUNT_STATUS_CONFLICT; VALIDATION_FAILED for a role that needs a company;
 * LAST_ADMINISTRATOR; whatever `decide` throws
 */
export function changeRights(
  context: Context,
  { action, ...change }: AccountChange & { action: AuditAction },
  decide: (transaction: Transaction, account: AccountRow) => Promise<Partial<Rights>>,
): Promise<AccountRow> {
  const { actor, userId } = change;
  const scope = administeredAccounts(actor);
  return changeAccount(context, { ...change, scope, action }, async (transaction, account) => {
    if (account.status !== 'ACTIVE') throw new ProblemError('ACCOUNT_STATUS_CONFLICT');
    const before: Rights = {
      role: account.role,
      companyCode: account.companyCode,
      administrationProfile: account.administrationProfile,
    };
    const after: Rights = { ...before, ...(await decide(transaction, account)) };
    if (JSON.stringify(after) === JSON.stringify(before)) return;
    requireCompany(after);
    if (before.role === 'ADMIN' && after.role !== 'ADMIN') await requireAnotherAdministrator(transaction, userId);
    // Nobody but those of the new company may know of the account from now on.
    await updateAccount(transaction, { id: userId }, { ...after, parentCompanyCode: null });
    await recordAudit(transaction, {
      at: context.clock.now(),
      actor,
      action,
      subject: userId,
      before: { ...before },
      after: { ...after },
    });
  });
}

/** What service people may see follows from their company. A kitchen manager may have nothing but a claimed machine. */
function requireCompany({ role, companyCode }: Rights): void {
  if (companyCode !== null || role === 'ADMIN' || !isAtLeast(role, 'SERVICE')) return;
  throw new ProblemError('VALIDATION_FAILED', { errors: [{ path: 'companyCode', message: 'required' }] });
}
