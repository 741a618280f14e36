import { mayGrantRole, type Role } from '@washboard/contract/accounts/permissions';
import type { Context } from '../../../context.ts';
import { ProblemError } from '../../../http/problem-error.ts';
import type { AccountRow } from './accounts-repository.ts';
import type { AccountChange } from './change-account.ts';
import { changeRights } from './change-rights.ts';
import { requireTargetCompany } from './require-target-company.ts';

interface RoleChange extends AccountChange {
  targetRole: Role;
  /** Undefined: the company stays. */
  companyCode: string | undefined;
}

/** @throws ProblemError GRANT_TOO_HIGH, COMPANY_NOT_FOUND, and as `changeRights` */
export function updateRole(context: Context, change: RoleChange): Promise<AccountRow> {
  const { actor, userId, targetRole, companyCode } = change;
  return changeRights(context, { actor, userId, action: 'account.roleChanged' }, async (transaction) => {
    if (!mayGrantRole(actor, targetRole)) throw new ProblemError('GRANT_TOO_HIGH');
    if (companyCode === undefined) return { role: targetRole };
    await requireTargetCompany(transaction, change, companyCode);
    return { role: targetRole, companyCode };
  });
}
