import { randomInt } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Actor } from '../../actor.ts';
import type { Transaction } from '../../adapters/database/database.ts';
import { ProblemError } from '../../errors.ts';
import { recordAudit } from '../audit/index.ts';
import { type CompanyRow, companyColumns } from './companies-repository.ts';
import { companies } from './tables.ts';

interface NewCompany {
  companyName: string;
  parentCompanyCode: string;
  actor: Pick<Actor, 'userId' | 'origin'>;
  at: Date;
  drawCode?: () => string;
}

/** So many draws fail only when nearly all codes are taken. */
const maxDraws = 1000;

/**
 * Opens a company below another, under a fresh code that nobody can guess from the last one.
 *
 * @throws ProblemError COMPANY_NOT_FOUND when the one above does not exist, or is being deleted at this moment
 */
export async function openCompany(
  transaction: Transaction,
  { companyName, parentCompanyCode, actor, at, drawCode = drawCompanyCode }: NewCompany,
): Promise<CompanyRow> {
  // The lock makes a deletion of the parent wait, and then see its child.
  const [parent] = await transaction
    .select({ companyCode: companies.companyCode })
    .from(companies)
    .where(eq(companies.companyCode, parentCompanyCode))
    .for('key share');
  if (!parent) throw new ProblemError('COMPANY_NOT_FOUND');
  for (let draw = 1; draw <= maxDraws; draw += 1) {
    const [company] = await transaction
      .insert(companies)
      .values({ companyCode: drawCode(), companyName, parentCompanyCode, createdAt: at })
      .onConflictDoNothing()
      .returning(companyColumns);
    if (!company) continue;
    await recordAudit(transaction, {
      at,
      actor,
      action: 'company.created',
      subject: company.companyCode,
      after: { companyName, parentCompanyCode },
    });
    return company;
  }
  throw new Error('no company code is free');
}

/** Never with a zero in front, which spreadsheets would drop. */
function drawCompanyCode(): string {
  return String(randomInt(100_000, 1_000_000));
}
