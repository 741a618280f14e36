import type { Transaction } from '../../../adapters/database/database.ts';
import { recordAudits } from '../../platform/audit/index.ts';
import { type CompanyRow, companyColumns, lockCompanyTree, maxCompanyLevels } from './companies-repository.ts';
import { companies } from './tables.ts';

/** The operator reads these texts; an import changes no existing company. */
export type ImportOutcome = 'added' | 'same' | { differs: string } | { refused: string };

const rowsPerBatch = 1000;

export async function importCompanies(
  transaction: Transaction,
  lines: readonly CompanyRow[],
  at: Date,
): Promise<ImportOutcome[]> {
  await lockCompanyTree(transaction);
  const stored = new Map(
    (await transaction.select(companyColumns).from(companies)).map((row) => [row.companyCode, row]),
  );
  const companiesByCode = new Map([...lines.map((line) => [line.companyCode, line] as const), ...stored]);
  const seenCodes = new Set<string>();
  const outcomes = lines.map((line): ImportOutcome => {
    if (seenCodes.has(line.companyCode)) return { refused: `${line.companyCode} is already in an earlier line` };
    seenCodes.add(line.companyCode);
    const existing = stored.get(line.companyCode);
    if (existing) return compare(existing, line);
    const fault = faultOf(companiesByCode, line);
    return fault === null ? 'added' : { refused: fault };
  });
  const added = lines.filter((_, at) => outcomes[at] === 'added');
  for (let from = 0; from < added.length; from += rowsPerBatch) {
    const batch = added.slice(from, from + rowsPerBatch);
    await transaction.insert(companies).values(batch.map((line) => ({ ...line, createdAt: at })));
    await recordAudits(
      transaction,
      batch.map(({ companyCode, ...after }) => ({
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

function compare(existing: CompanyRow, { companyName, parentCompanyCode }: CompanyRow): ImportOutcome {
  const differences = [
    existing.companyName !== companyName && `is called ${existing.companyName}`,
    existing.parentCompanyCode !== parentCompanyCode && `is below ${existing.parentCompanyCode ?? 'no company'}`,
  ].filter((text) => text !== false);
  return differences.length === 0 ? 'same' : { differs: differences.join(', ') };
}

/** @param companiesByCode existing and imported companies */
function faultOf(companiesByCode: ReadonlyMap<string, CompanyRow>, line: CompanyRow): string | null {
  const above = new Set<string>([line.companyCode]);
  for (let code = line.parentCompanyCode; code !== null; ) {
    if (code === line.companyCode) return 'it would be below itself';
    const parent = companiesByCode.get(code);
    if (!parent) return code === line.parentCompanyCode ? `there is no company ${code}` : null;
    // A cycle is reported for the companies that form it, not for those below.
    if (above.has(code)) return null;
    above.add(code);
    code = parent.parentCompanyCode;
  }
  return above.size > maxCompanyLevels ? `it would be more than ${maxCompanyLevels} levels deep` : null;
}
