import type { Context } from '../../../context.ts';
import type { AccountRow } from './accounts-repository.ts';
import type { AccountChange } from './change-account.ts';
import { changeRights } from './change-rights.ts';
import { requireTargetCompany } from './require-target-company.ts';

interface CompanyChange extends AccountChange {
  companyCode: string;
}

/** @throws ProblemError COMPANY_NOT_FOUND, and as `changeRights` */
export function updateCompany(context: Context, change: CompanyChange): Promise<AccountRow> {
  const { actor, userId, companyCode } = change;
  return changeRights(context, { actor, userId, action: 'account.companyChanged' }, async (transaction) => {
    await requireTargetCompany(transaction, change, companyCode);
    return { companyCode };
  });
}
