import { type AlarmExportFormat, maxPrintedAlarms } from '@washboard/contract/alarms/alarm-export';
import { rangeNames } from '@washboard/contract/appliances/range-names';
import { brands } from '@washboard/contract/brands/brands';
import type { Language } from '@washboard/contract/languages/languages';
import type { MeasurementSystem } from '@washboard/contract/units/units';
import type { Actor } from '../../../actor.ts';
import type { Context } from '../../../context.ts';
import type { PdfWorkers } from '../../platform/pdf/index.ts';
import { periodName, readInPortions } from '../../platform/reports/index.ts';
import { alarmWordsOf } from '../alarms/index.ts';
import { applianceScope, requireAppliance } from '../appliances/index.ts';
import type { AlarmFilter } from './alarm-search.ts';
import { countAlarms, findNotedAlarms, placeOf } from './alarms-repository.ts';
import type { printAlarms } from './print-alarms.ts';
import { reportTexts } from './report-texts.ts';
import { tabulateAlarms } from './tabulate-alarms.ts';

interface Export {
  serialNumber: string;
  filter: AlarmFilter;
  format: AlarmExportFormat;
  language: Language;
  timeZone: string;
  system: MeasurementSystem;
}

interface ExportedFile {
  name: string;
  content: Buffer | AsyncIterable<string>;
}

/** A machine's alarms as a file, newest first. @throws ProblemError APPLIANCE_NOT_FOUND, DOCUMENT_NOT_MADE */
export async function exportAlarms(
  context: Context,
  pdfWorkers: PdfWorkers,
  actor: Actor,
  order: Export,
): Promise<ExportedFile> {
  const { database, config, clock } = context;
  const { serialNumber, filter, format, language, timeZone, system } = order;
  const { appliance } = await requireAppliance(context, actor, serialNumber);
  const { gamma, applianceName, modelNumber } = appliance;
  const search = { scope: applianceScope(actor, config.brand), serialNumber, gamma, filter };
  const style = { texts: reportTexts[language], words: alarmWordsOf(gamma, language, system), language, timeZone };
  const date = clock.now();
  const name = `${style.texts.fileName}-${serialNumber}-${periodName(filter, date, timeZone)}.${format}`;
  if (format === 'csv') {
    const portions = readInPortions((page) => findNotedAlarms(database.orm, search, page), placeOf);
    return { name, content: tabulateAlarms({ ...style, portions }) };
  }
  const [rows, total] = await Promise.all([
    findNotedAlarms(database.orm, search, { limit: maxPrintedAlarms, after: null }),
    countAlarms(database.orm, search),
  ]);
  const machine = { name: applianceName, range: rangeNames[gamma], model: modelNumber, serialNumber };
  const document = { rows, total, machine, filter, brand: brands[config.brand], date };
  const content = await pdfWorkers.print<typeof printAlarms>({
    ...{ file: new URL('./print-alarms.ts', import.meta.url), name: 'printAlarms' },
    ...{ input: { ...style, ...document }, userId: actor.userId },
  });
  return { name, content };
}
