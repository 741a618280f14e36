import { brands } from '@washboard/contract/brands/brands';
import type { InstallationReport } from '@washboard/contract/installation/installation-run';
import { fillText } from '@washboard/contract/languages/texts';
import { volumeSystemOf } from '@washboard/contract/units/units';
import { entryHash } from '@washboard/ledger/entry';
import { dataModelOf } from '@washboard/machine-model/data-models/data-models';
import type { Actor } from '../../../actor.ts';
import type { Context } from '../../../context.ts';
import { ProblemError } from '../../../http/problem-error.ts';
import { requireAppliance } from '../../machines/appliances/index.ts';
import { describeRecord, findRecord, presentRecords, reportStyleOf } from '../../machines/hygiene/index.ts';
import { exportLedger, readEntry, readTexts } from '../../machines/ledger/index.ts';
import type { PdfWorkers } from '../../platform/pdf/index.ts';
import { documentMoments, type ExportedFile, type ExportReader } from '../../platform/reports/index.ts';
import { describeInstallation, rangeNameOf } from './describe-installation.ts';
import { findNames, type RunRow, requireInstallationRun } from './installation-runs-repository.ts';
import type { printInstallation } from './print-installation.ts';
import { installationReportTexts } from './texts.ts';

interface ReportRequest extends ExportReader {
  serialNumber: string;
  id: string;
}

/** @throws ProblemError APPLIANCE_NOT_FOUND, INSTALLATION_RUN_NOT_FOUND, LEDGER_NOT_SIGNED, DOCUMENT_NOT_MADE */
export async function exportInstallationReport(
  context: Context,
  pdfWorkers: PdfWorkers,
  actor: Actor,
  { serialNumber, id, language, system, signal }: ReportRequest,
): Promise<ExportedFile> {
  const { database, config, clock } = context;
  const { appliance } = await requireAppliance(context, actor, serialNumber);
  const signed = await readSigned(context, await requireInstallationRun(database.orm, { serialNumber, id }));
  const { report, signedAt, entry } = signed;
  const texts = installationReportTexts[language];
  const { gamma, modelNumber, revision } = appliance;
  const timeZone = report.timeZone || 'UTC';
  const style = reportStyleOf(
    { gamma, modelNumber, revision, timeZone },
    { language, system, volumeSystem: volumeSystemOf(gamma, system) },
  );
  const row = await findRecord(database.orm, serialNumber, report.testCycle.record);
  const [record] = row ? await presentRecords(database.orm, [row]) : [];
  const date = clock.now();
  const moment = documentMoments(language, timeZone);
  const content = await pdfWorkers.print<typeof printInstallation>({
    file: new URL('./print-installation.ts', import.meta.url),
    name: 'printInstallation',
    signal,
    input: {
      texts,
      language,
      brand: brands[config.brand],
      date,
      serialNumber,
      head: [
        fillText(texts.machineLine, {
          name: report.machine.name,
          range: rangeNameOf(report.machine),
          model: report.machine.modelNumber,
          serialNumber,
        }),
        fillText(texts.times, { timeZone, at: moment(date) }),
      ],
      sections: describeInstallation(
        { ...signed, serialNumber },
        {
          texts,
          language,
          system,
          gamma,
          model: dataModelOf(gamma, modelNumber, revision),
          words: record ? describeRecord(record, style) : wordsWithout(report, style),
        },
      ),
      ledger: entry === null ? null : await readProof(context, serialNumber, signedAt),
      entry: { number: signed.number, code: entry === null ? '' : verificationCode(signed.number, entry) },
      verifyUrl: `${config.publicUrl}/verify`,
    },
  });
  return { name: `${texts.fileName}-${serialNumber}-${signedAt.toISOString().slice(0, 10)}.pdf`, content };
}

/** The hygiene record of the test cycle may have been deleted. */
function wordsWithout({ testCycle }: InstallationReport, style: ReturnType<typeof reportStyleOf>) {
  const { cycleType, result } = testCycle;
  const programme = style.programmes.get(cycleType) ?? cycleType;
  return { programme, result: style.texts.result[result], reasons: [], validation: [], alarms: [] };
}

type Body = InstallationReport & { words: string; person?: string };

/** @throws ProblemError INSTALLATION_RUN_NOT_FOUND for a run that is not signed */
async function readSigned({ database: { orm } }: Pick<Context, 'database'>, run: RunRow) {
  const { serialNumber, signedAt, signedBy, entryNumber: number } = run;
  if (!signedAt || number === null || !run.report) throw new ProblemError('INSTALLATION_RUN_NOT_FOUND');
  const entry = await readEntry(orm, { serialNumber, number, at: signedAt });
  const report: Body = entry === null ? run.report : (JSON.parse(entry) as { body: Body }).body;
  const { words, person } = report;
  const texts = await readTexts(orm, [words, ...(person === undefined ? [] : [person])]);
  // The ledger entry with the name may have been deleted.
  const names = person === undefined ? await findNames(orm, [signedBy]) : null;
  const quoted = texts.get(words);
  const end = quoted?.indexOf('\n') ?? -1;
  return {
    report,
    number,
    entry,
    signedAt,
    personName: (person === undefined ? names?.get(signedBy ?? '') : texts.get(person)) ?? null,
    address: quoted === undefined ? null : quoted.slice(0, end),
    remark: quoted === undefined ? null : quoted.slice(end + 1),
  };
}

async function readProof(context: Context, serialNumber: string, signedAt: Date): Promise<string> {
  const period = {
    startDate: signedAt.toISOString(),
    stopDate: new Date(signedAt.getTime() + 1).toISOString(),
  };
  const parts: string[] = [];
  for await (const part of await exportLedger(context, { serialNumber, period })) parts.push(part);
  return parts.join('');
}

/** The code is short enough to read aloud. */
function verificationCode(number: number, entry: string): string {
  return [number, ...(entryHash(entry).slice(0, 16).match(/.{4}/g) ?? [])].join('-');
}
