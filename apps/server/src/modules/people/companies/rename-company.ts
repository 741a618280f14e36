import { eq } from 'drizzle-orm';
import type { Actor } from '../../../actor.ts';
import type { Context } from '../../../context.ts';
import { recordAudit } from '../../platform/audit/index.ts';
import { administrationScope } from '../scope/index.ts';
import { type CompanyRow, requireCompany } from './companies-repository.ts';
import { companies } from './tables.ts';

/** @throws ProblemError COMPANY_NOT_FOUND */
export async function renameCompany(
  { database, clock }: Context,
  actor: Actor,
  { companyCode, companyName }: { companyCode: string; companyName: string },
): Promise<CompanyRow> {
  return database.orm.transaction(async (transaction) => {
    const company = await requireCompany(transaction, administrationScope(actor), companyCode, 'no key update');
    if (company.companyName === companyName) return company;
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
