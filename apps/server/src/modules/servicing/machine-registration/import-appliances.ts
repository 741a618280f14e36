import type { ApplianceImport, ImportCheck } from '@washboard/contract/machine-registration/appliance-import';
import type { Actor } from '../../../actor.ts';
import type { Context } from '../../../context.ts';
import { ProblemError } from '../../../http/problem-error.ts';
import type { TableReader } from '../../platform/spreadsheets/index.ts';
import { beginImport } from './begin-import.ts';
import { getApplianceImport } from './get-appliance-import.ts';
import { judgeLines } from './judge-lines.ts';
import { readMachines } from './read-machines.ts';

interface ImportOrder {
  file: Buffer;
  importId: string | undefined;
  isDryRun: boolean;
  secretsKey: string | undefined;
}

/**
 * @returns the check of the lines for a dry run, otherwise the import that has begun
 * @throws ProblemError VALIDATION_FAILED without a key for the secrets, and the errors of `TableReader` and `beginImport`
 */
export async function importAppliances(
  context: Context & { tables: TableReader },
  actor: Actor,
  { file, importId, isDryRun, secretsKey }: ImportOrder,
): Promise<ApplianceImport | ImportCheck> {
  if (!isDryRun && secretsKey === undefined) {
    throw new ProblemError('VALIDATION_FAILED', { errors: [{ path: 'x-secrets-key', message: 'required' }] });
  }
  // An Excel workbook is a ZIP file, whatever media type the client sends.
  const kind = file.subarray(0, 4).toString('latin1') === 'PK\u0003\u0004' ? 'xlsx' : 'csv';
  const { rows, sheet, otherSheets } = await context.tables.read(kind, file);
  const parsed = readMachines(rows, { brand: context.config.brand, ownCompany: actor.companyCode });
  if (secretsKey === undefined || isDryRun) {
    const { machines, refusals } = await judgeLines(context.database.orm, actor, parsed);
    const total = machines.length + refusals.length;
    return { total, ready: machines.length, refusals, sheet, otherSheets };
  }
  return getApplianceImport(
    context,
    actor,
    await beginImport(context, actor, { importId, file, secretsKey, read: parsed }),
  );
}
