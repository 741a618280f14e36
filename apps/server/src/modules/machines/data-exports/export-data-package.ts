import type { Language } from '@washboard/contract/languages/languages';
import type { Actor } from '../../../actor.ts';
import type { Context } from '../../../context.ts';
import { recordAudit } from '../../platform/audit/index.ts';
import { type ExportedFile, exportName } from '../../platform/reports/index.ts';
import type { ApplianceRow } from '../appliances/index.ts';
import { describePackage, explainPackage } from './describe-package.ts';
import { listParts } from './package-parts.ts';
import { type FileToZip, zipFiles } from './zip-files.ts';

/**
 * Everything that a machine ever reported, as one archive with its description: what Article 4 of the EU Data Act gives
 * the user of a machine.
 *
 * @throws ProblemError LEDGER_NOT_SIGNED
 */
export async function exportDataPackage(
  context: Context,
  actor: Actor,
  row: ApplianceRow,
  language: Language,
): Promise<ExportedFile> {
  const { serialNumber } = row.appliance;
  const now = context.clock.now();
  const parts = await listParts(context, actor, row, language);
  const described = { serialNumber, language, now, parts };
  const files: FileToZip[] = [
    { path: 'README.md', content: once(explainPackage(described)) },
    { path: 'datapackage.json', content: once(`${JSON.stringify(describePackage(described), null, 2)}\n`) },
    ...parts,
  ];
  await recordAudit(context.database.orm, {
    at: now,
    actor,
    action: 'appliance.dataExported',
    subject: serialNumber,
    serialNumber,
  });
  const name = exportName({ title: 'data', of: serialNumber, period: {}, now, timeZone: 'UTC', format: 'zip' });
  return { name, content: zipFiles(files, now) };
}

async function* once(text: string): AsyncGenerator<string> {
  yield text;
}
