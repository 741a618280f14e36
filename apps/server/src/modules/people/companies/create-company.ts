import { randomInt } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Actor } from '../../../actor.ts';
import type { Transaction } from '../../../adapters/database/database.ts';
import type { Context } from '../../../context.ts';
import { ProblemError } from '../../../http/problem-error.ts';
import { recordAudit } from '../../platform/audit/index.ts';
import { administrationScope } from '../scope/index.ts';
import {
  type CompanyRow,
  companyColumns,
  countLevels,
  findRootCompany,
  lockCompanyTree,
  lockTreeForAddition,
  maxCompanyLevels,
  requireCompany,
} from './companies-repository.ts';
import { companies } from './tables.ts';

/**
 * @throws ProblemError COMPANY_NOT_FOUND if the caller does not administer the parent; VALIDATION_FAILED without a
 * parent, unless an ADMIN creates the first company
 */
export async function createCompany(
  { database, clock }: Context,
  actor: Actor,
  { companyName, parentCompanyCode }: { companyName: string; parentCompanyCode: string | null },
): Promise<CompanyRow> {
  return database.orm.transaction(async (transaction) => {
    if (parentCompanyCode === null) {
      if (actor.role !== 'ADMIN') throw parentRequired();
      return openRootCompany(transaction, { companyName, actor, at: clock.now() });
    }
    await requireCompany(transaction, administrationScope(actor), parentCompanyCode, 'key share');
    return openCompany(transaction, { companyName, parentCompanyCode, actor, at: clock.now() });
  });
}

interface NewCompany {
  companyName: string;
  parentCompanyCode: string;
  actor: Pick<Actor, 'userId' | 'origin'>;
  at: Date;
  drawCode?: (() => string) | undefined;
}

/** This many draws fail only if nearly all codes are taken. */
const maxDraws = 1000;

/**
 * @throws ProblemError COMPANY_NOT_FOUND, also for a parent being deleted; VALIDATION_FAILED if the tree would become
 * too deep
 */
export async function openCompany(
  transaction: Transaction,
  { companyName, parentCompanyCode, actor, at, drawCode }: NewCompany,
): Promise<CompanyRow> {
  await lockTreeForAddition(transaction);
  // A concurrent deletion of the parent waits until it can see the child.
  const [parent] = await transaction
    .select({ companyCode: companies.companyCode })
    .from(companies)
    .where(eq(companies.companyCode, parentCompanyCode))
    .for('key share');
  if (!parent) throw new ProblemError('COMPANY_NOT_FOUND');
  if ((await countLevels(transaction, parentCompanyCode)) >= maxCompanyLevels) {
    throw new ProblemError('VALIDATION_FAILED', { errors: [{ path: 'parentCompanyCode', message: 'too deep' }] });
  }
  return insertCompany(transaction, { companyName, parentCompanyCode, actor, at, drawCode });
}

/** @throws ProblemError VALIDATION_FAILED if a topmost company exists */
export async function openRootCompany(
  transaction: Transaction,
  { companyName, actor, at }: Omit<NewCompany, 'parentCompanyCode'>,
): Promise<CompanyRow> {
  await lockCompanyTree(transaction);
  if (await findRootCompany(transaction)) throw parentRequired();
  return insertCompany(transaction, { companyName, parentCompanyCode: null, actor, at });
}

const parentRequired = () =>
  new ProblemError('VALIDATION_FAILED', { errors: [{ path: 'parentCompanyCode', message: 'required' }] });

async function insertCompany(
  transaction: Transaction,
  {
    companyName,
    parentCompanyCode,
    actor,
    at,
    drawCode = drawCompanyCode,
  }: Omit<NewCompany, 'parentCompanyCode'> & { parentCompanyCode: string | null },
): Promise<CompanyRow> {
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

/** The code has no leading zero, which spreadsheets would drop. */
function drawCompanyCode(): string {
  return String(randomInt(100_000, 1_000_000));
}
