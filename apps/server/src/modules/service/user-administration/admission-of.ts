import type { Role } from '@washboard/contract/accounts/permissions';
import type { Actor } from '../../../actor.ts';
import type { Transaction } from '../../../adapters/database/database.ts';
import type { Context } from '../../../context.ts';
import { openCompany } from '../../people/companies/index.ts';
import type { AccountRow } from './accounts-repository.ts';

/**
 * What an account becomes when it is let in. Whoever asked for a company of their own gets one, below the company that
 * they named; from then on they belong to theirs alone.
 */
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
