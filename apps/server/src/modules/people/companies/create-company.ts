import type { Actor } from '../../../actor.ts';
import type { Context } from '../../../context.ts';
import { administrationScope } from '../scope/index.ts';
import { type CompanyRow, requireCompany } from './companies-repository.ts';
import { openCompany } from './open-company.ts';

interface NewCompany {
  companyName: string;
  parentCompanyCode: string;
}

/** @throws ProblemError COMPANY_NOT_FOUND when the one above is not among those that the caller administers */
export async function createCompany(
  { database, clock }: Context,
  actor: Actor,
  { companyName, parentCompanyCode }: NewCompany,
): Promise<CompanyRow> {
  return database.orm.transaction(async (transaction) => {
    await requireCompany(transaction, administrationScope(actor), parentCompanyCode, 'key share');
    return openCompany(transaction, { companyName, parentCompanyCode, actor, at: clock.now() });
  });
}
