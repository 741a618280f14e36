import { timeZoneOfCountry } from '@washboard/contract/appliances/countries';
import { rangeNames } from '@washboard/contract/appliances/range-names';
import { brands } from '@washboard/contract/brands/brands';
import { type EventExportFormat, maxPrintedEvents } from '@washboard/contract/events/events';
import type { Language } from '@washboard/contract/languages/languages';
import type { MeasurementSystem } from '@washboard/contract/units/units';
import type { Actor } from '../../../actor.ts';
import type { Context } from '../../../context.ts';
import type { PdfWorkers } from '../../platform/pdf/index.ts';
import { periodName, readInPortions } from '../../platform/reports/index.ts';
import { alarmWordsOf } from '../alarms/index.ts';
import { eventViewOf } from './event-view.ts';
import { countEvents, type EventFilter, type EventRow, findEvents, placeOf } from './events-repository.ts';
import { presentEvent } from './present-event.ts';
import type { printEvents } from './print-events.ts';
import { reportTexts } from './report-texts.ts';
import { tabulateEvents } from './tabulate-events.ts';

interface Export {
  serialNumber: string;
  filter: EventFilter;
  format: EventExportFormat;
  language: Language;
  system: MeasurementSystem;
}

interface ExportedFile {
  name: string;
  content: Buffer | AsyncIterable<string>;
}

/** What happened at a machine as a file, newest first, in the time of its place. @throws ProblemError APPLIANCE_NOT_FOUND, DOCUMENT_NOT_MADE */
export async function exportEvents(
  context: Context,
  pdfWorkers: PdfWorkers,
  actor: Actor,
  order: Export,
): Promise<ExportedFile> {
  const { config, clock } = context;
  const { orm } = context.database;
  const { serialNumber, filter, format, language, system } = order;
  const { appliance, model, hidden } = await eventViewOf(context, actor, serialNumber);
  const { gamma, applianceName, modelNumber, country } = appliance;
  const timeZone = appliance.timeZone ?? timeZoneOfCountry(country);
  const search = { serialNumber, hidden: [...hidden], filter };
  const alarms = alarmWordsOf(gamma, language, system);
  const style = { texts: reportTexts[language], language, system, gamma, model, alarms, timeZone };
  const present = (rows: readonly EventRow[]) => rows.map((row) => presentEvent(row, hidden));
  const date = clock.now();
  const name = `${style.texts.fileName}-${serialNumber}-${periodName(filter, date, timeZone)}.${format}`;
  if (format === 'csv') {
    const portions = readInPortions((page) => findEvents(orm, search, page), placeOf);
    return { name, content: tabulateEvents({ ...style, portions: each(portions, present) }) };
  }
  const [rows, total] = await Promise.all([
    findEvents(orm, search, { limit: maxPrintedEvents, after: null }),
    countEvents(orm, search),
  ]);
  const machine = { name: applianceName, range: rangeNames[gamma], model: modelNumber, serialNumber };
  const document = { lines: present(rows), total, machine, filter, brand: brands[config.brand], date };
  const content = await pdfWorkers.print<typeof printEvents>({
    ...{ file: new URL('./print-events.ts', import.meta.url), name: 'printEvents' },
    ...{ input: { ...style, ...document }, userId: actor.userId },
  });
  return { name, content };
}

async function* each<In, Out>(items: AsyncIterable<In>, change: (item: In) => Out): AsyncGenerator<Out> {
  for await (const item of items) yield change(item);
}
