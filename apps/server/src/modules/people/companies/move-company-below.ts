import { eq, sql } from 'drizzle-orm';
import type { Actor } from '../../../actor.ts';
import type { Transaction } from '../../../adapters/database/database.ts';
import { ProblemError } from '../../../http/problem-error.ts';
import { recordAudit } from '../../platform/audit/index.ts';
import { administrationScope, companySubtree } from '../scope/index.ts';
import {
  type CompanyRow,
  countLevels,
  lockCompanyTree,
  maxCompanyLevels,
  requireCompany,
} from './companies-repository.ts';
import { companies } from './tables.ts';

export interface CompanyMove {
  companyCode: string;
  parentCompanyCode: string;
  /** The caller expects this parent; null stands for none, undefined for any. */
  ifParentCompanyCode: string | null | undefined;
}

/**
 * The tree is locked until the transaction ends, so that simultaneous moves cannot form a cycle.
 * @throws ProblemError COMPANY_NOT_FOUND, COMPANY_CHANGED, COMPANY_BELOW_ITSELF, GRANT_TOO_HIGH; VALIDATION_FAILED if
 * the tree would become too deep
 */
export async function requireMovable(
  transaction: Transaction,
  actor: Actor,
  { companyCode, parentCompanyCode, ifParentCompanyCode }: CompanyMove,
): Promise<CompanyRow> {
  await lockCompanyTree(transaction);
  const scope = administrationScope(actor);
  const company = await requireCompany(transaction, scope, companyCode, 'no key update');
  await requireCompany(transaction, scope, parentCompanyCode, 'key share');
  if (company.parentCompanyCode === parentCompanyCode) return company;
  if (ifParentCompanyCode !== undefined && company.parentCompanyCode !== ifParentCompanyCode) {
    throw new ProblemError('COMPANY_CHANGED');
  }
  if (await isWithin(transaction, companyCode, parentCompanyCode)) throw new ProblemError('COMPANY_BELOW_ITSELF');
  // SERVICE sees machines of companies directly below, so this move would extend what it sees.
  if (actor.role === 'SERVICE' && parentCompanyCode === actor.companyCode) throw new ProblemError('GRANT_TOO_HIGH');
  const levels =
    (await countLevels(transaction, parentCompanyCode)) + (await countLevelsBelow(transaction, companyCode));
  if (levels > maxCompanyLevels) {
    throw new ProblemError('VALIDATION_FAILED', { errors: [{ path: 'parentCompanyCode', message: 'too deep' }] });
  }
  return company;
}

/** Call `requireMovable` before, in the same transaction. */
export async function moveCompanyBelow(
  transaction: Transaction,
  actor: Actor,
  { company, parentCompanyCode, at }: { company: CompanyRow; parentCompanyCode: string; at: Date },
): Promise<void> {
  const { companyCode } = company;
  await transaction.update(companies).set({ parentCompanyCode }).where(eq(companies.companyCode, companyCode));
  await recordAudit(transaction, {
    at,
    actor,
    action: 'company.moved',
    subject: companyCode,
    before: { parentCompanyCode: company.parentCompanyCode },
    after: { parentCompanyCode },
  });
}

async function isWithin(transaction: Transaction, top: string, companyCode: string): Promise<boolean> {
  const { rows } = await transaction.execute<{ is_within: boolean }>(
    sql`select ${companyCode} in ${companySubtree(top)} as is_within`,
  );
  return rows[0]?.is_within ?? false;
}

async function countLevelsBelow(transaction: Transaction, companyCode: string): Promise<number> {
  const { rows } = await transaction.execute<{ levels: number }>(sql`
    with recursive below(company_code, level) as (
      select ${companyCode}::char(6), 1
      union
      select child.company_code, below.level + 1
      from companies child join below on child.parent_company_code = below.company_code
      where below.level <= ${maxCompanyLevels}
    )
    select max(level) as levels from below`);
  return rows[0]?.levels ?? 1;
}
