import { eq } from 'drizzle-orm';
import type { Actor } from '../../../actor.ts';
import type { Context } from '../../../context.ts';
import { ProblemError } from '../../../http/problem-error.ts';
import { recordAudit } from '../../platform/audit/index.ts';
import { administrationScope } from '../scope/index.ts';
import { type CompanyRow, requireCompany } from './companies-repository.ts';
import { companies } from './tables.ts';

/**
 * The current name is accepted whatever `ifName` is.
 * @throws ProblemError COMPANY_NOT_FOUND, COMPANY_CHANGED
 */
export async function renameCompany(
  { database, clock }: Context,
  actor: Actor,
  { companyCode, companyName, ifName }: { companyCode: string; companyName: string; ifName?: string | undefined },
): Promise<CompanyRow> {
  return database.orm.transaction(async (transaction) => {
    const company = await requireCompany(transaction, administrationScope(actor), companyCode, 'no key update');
    if (company.companyName === companyName) return company;
    if (ifName !== undefined && company.companyName !== ifName) throw new ProblemError('COMPANY_CHANGED');
    await transaction.update(companies).set({ companyName }).where(eq(companies.companyCode, companyCode));
    await recordAudit(transaction, {
      at: clock.now(),
      actor,
      action: 'company.renamed',
      subject: companyCode,
      before: { companyName: company.companyName },
      after: { companyName },
    });
    return { ...company, companyName };
  });
}
