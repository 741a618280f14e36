import { randomInt } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Actor } from '../../../actor.ts';
import type { Transaction } from '../../../adapters/database/database.ts';
import type { Context } from '../../../context.ts';
import { ProblemError } from '../../../http/problem-error.ts';
import { recordAudit, recordAudits } from '../../platform/audit/index.ts';
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

/** The operator reads these texts; an import changes no existing company. */
export type ImportOutcome = 'added' | 'same' | { differs: string } | { refused: string };

const rowsPerBatch = 1000;

export async function addCompanies(
  transaction: Transaction,
  lines: readonly CompanyRow[],
  at: Date,
): Promise<ImportOutcome[]> {
  await lockCompanyTree(transaction);
  const stored = new Map(
    (await transaction.select(companyColumns).from(companies)).map((row) => [row.companyCode, row]),
  );
  const all = new Map([...lines.map((line) => [line.companyCode, line] as const), ...stored]);
  const seen = new Set<string>();
  const outcomes = lines.map((line): ImportOutcome => {
    if (seen.has(line.companyCode)) return { refused: `${line.companyCode} is already in an earlier line` };
    seen.add(line.companyCode);
    const known = stored.get(line.companyCode);
    if (known) return compare(known, line);
    const fault = faultOf(all, line);
    return fault === null ? 'added' : { refused: fault };
  });
  const added = lines.filter((_, at) => outcomes[at] === 'added');
  for (let from = 0; from < added.length; from += rowsPerBatch) {
    const some = added.slice(from, from + rowsPerBatch);
    await transaction.insert(companies).values(some.map((line) => ({ ...line, createdAt: at })));
    await recordAudits(
      transaction,
      some.map(({ companyCode, ...after }) => ({
        at,
        actor: null,
        origin: 'cli',
        action: 'company.created',
        subject: companyCode,
        after,
      })),
    );
  }
  return outcomes;
}

function compare(known: CompanyRow, { companyName, parentCompanyCode }: CompanyRow): ImportOutcome {
  const differences = [
    known.companyName !== companyName && `is called ${known.companyName}`,
    known.parentCompanyCode !== parentCompanyCode && `is below ${known.parentCompanyCode ?? 'no company'}`,
  ].filter((text) => text !== false);
  return differences.length === 0 ? 'same' : { differs: differences.join(', ') };
}

/** @param all existing and imported companies */
function faultOf(all: ReadonlyMap<string, CompanyRow>, line: CompanyRow): string | null {
  const above = new Set<string>([line.companyCode]);
  for (let code = line.parentCompanyCode; code !== null; ) {
    if (code === line.companyCode) return 'it would be below itself';
    const parent = all.get(code);
    if (!parent) return code === line.parentCompanyCode ? `there is no company ${code}` : null;
    // A cycle is reported for the companies that form it, not for those below.
    if (above.has(code)) return null;
    above.add(code);
    code = parent.parentCompanyCode;
  }
  return above.size > maxCompanyLevels ? `it would be more than ${maxCompanyLevels} levels deep` : null;
}
