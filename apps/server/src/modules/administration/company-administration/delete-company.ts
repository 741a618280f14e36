import { DrizzleQueryError, eq } from 'drizzle-orm';
import type { Actor } from '../../../actor.ts';
import type { Context } from '../../../context.ts';
import { ProblemError } from '../../../http/problem-error.ts';
import { detachDeletedAccounts } from '../../people/accounts/index.ts';
import { removeCompany, requireCompany } from '../../people/companies/index.ts';
import { companies } from '../../people/companies/tables.ts';
import { withdrawInvitationsTo } from '../../people/invitations/index.ts';
import { administrationScope } from '../../people/scope/index.ts';
import { recordAudit } from '../../platform/audit/index.ts';

/**
 * Deleted accounts lose their reference to the company, and invitations to it end. Any row with a foreign key to the
 * company prevents the deletion, also in future tables. The lock here and in `openCompany` prevents races with a
 * company below it.
 * @throws ProblemError COMPANY_NOT_FOUND, COMPANY_NOT_EMPTY; the caller's own company is never empty
 */
export async function deleteCompany({ database, clock }: Context, actor: Actor, companyCode: string): Promise<void> {
  await database.orm.transaction(async (transaction) => {
    const company = await requireCompany(transaction, administrationScope(actor), companyCode, 'update');
    const child = transaction.$count(companies, eq(companies.parentCompanyCode, companyCode));
    if ((await child) > 0) throw new ProblemError('COMPANY_NOT_EMPTY');
    const at = clock.now();
    await detachDeletedAccounts(transaction, companyCode);
    await withdrawInvitationsTo(transaction, { companyCode, actor, at });
    try {
      await removeCompany(transaction, companyCode);
    } catch (error) {
      if (isStillReferredTo(error)) throw new ProblemError('COMPANY_NOT_EMPTY');
      throw error;
    }
    await recordAudit(transaction, {
      at,
      actor,
      action: 'company.deleted',
      subject: companyCode,
      before: { companyName: company.companyName, parentCompanyCode: company.parentCompanyCode },
    });
  });
}

function isStillReferredTo(error: unknown): boolean {
  const cause = error instanceof DrizzleQueryError ? error.cause : error;
  return cause instanceof Error && 'code' in cause && cause.code === '23503';
}
