import { sql } from 'drizzle-orm';
import type { Transaction } from '../../../adapters/database/database.ts';
import type { Context } from '../../../context.ts';
import { insertAppliances } from '../../machines/appliances/index.ts';
import { appliances } from '../../machines/appliances/tables.ts';
import { hashLinkSecret, newLinkSecret } from '../../machines/machine-gateway/index.ts';
import type { ImportOutcome } from '../../people/companies/index.ts';
import { companies } from '../../people/companies/tables.ts';
import { recordAudits } from '../../platform/audit/index.ts';
import type { ImportedMachine } from './tables.ts';

const rowsPerBatch = 1000;

interface AddedAppliances {
  outcomes: ImportOutcome[];
  /** The database has only hashes of these secrets. */
  secrets: { serialNumber: string; linkSecret: string }[];
}

export async function addAppliances(
  transaction: Transaction,
  { config: { brand } }: Pick<Context, 'config'>,
  lines: readonly ImportedMachine[],
  at: Date,
): Promise<AddedAppliances> {
  const judge = await openJudge(transaction, lines);
  const outcomes = lines.map(judge);
  const added = lines
    .filter((_, at) => outcomes[at] === 'added')
    .map((machine) => ({ machine, linkSecret: newLinkSecret() }));
  for (let from = 0; from < added.length; from += rowsPerBatch) {
    const batch = added.slice(from, from + rowsPerBatch);
    const rows = batch.map(({ machine, linkSecret }) => ({
      ...machine,
      brand,
      linkSecretHash: hashLinkSecret(linkSecret),
    }));
    await insertAppliances(transaction, rows);
    await recordAudits(
      transaction,
      batch.map(({ machine: { serialNumber, versions, ...after } }) => ({
        at,
        actor: null,
        origin: 'cli',
        action: 'appliance.added',
        serialNumber,
        after: { ...after, ...versions },
      })),
    );
  }
  return {
    outcomes,
    secrets: added.map(({ machine: { serialNumber }, linkSecret }) => ({ serialNumber, linkSecret })),
  };
}

async function openJudge(transaction: Transaction, lines: readonly ImportedMachine[]) {
  const numbers = sql.param(lines.map(({ serialNumber }) => serialNumber));
  const rows = await transaction.select().from(appliances).where(sql`${appliances.serialNumber} = any(${numbers})`);
  const stored = new Map(rows.map((row) => [row.serialNumber, row]));
  const codes = sql.param([...new Set(lines.map(({ companyCode }) => companyCode))]);
  const existingRows = await transaction
    .select({ companyCode: companies.companyCode })
    .from(companies)
    .where(sql`${companies.companyCode} = any(${codes})`);
  const existing = new Set(existingRows.map(({ companyCode }) => companyCode));

  return (line: ImportedMachine): ImportOutcome => {
    if (!existing.has(line.companyCode)) return { refused: `there is no company ${line.companyCode}` };
    const machine = stored.get(line.serialNumber);
    if (!machine) return 'added';
    if (machine.deletedAt) return { differs: 'was deleted' };
    const differences = (['gamma', 'modelNumber', 'revision', 'ratingPower', 'companyCode'] as const)
      .filter((column) => machine[column] !== line[column])
      .map((column) => `${column} is ${machine[column] ?? 'empty'}`);
    return differences.length === 0 ? 'same' : { differs: differences.join(', ') };
  };
}
