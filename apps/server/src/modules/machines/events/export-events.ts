import { timeZoneOf } from '@washboard/contract/appliances/countries';
import { rangeNames } from '@washboard/contract/appliances/range-names';
import { brands } from '@washboard/contract/brands/brands';
import { type EventExportFormat, type MachineEventLine, maxPrintedEvents } from '@washboard/contract/events/events';
import type { Language } from '@washboard/contract/languages/languages';
import type { MeasurementSystem } from '@washboard/contract/units/units';
import type { Actor } from '../../../actor.ts';
import type { Context } from '../../../context.ts';
import type { CsvCell } from '../../../csv.ts';
import type { PdfWorkers } from '../../platform/pdf/index.ts';
import {
  type ExportedFile,
  exportReport,
  readInPortions,
  tableMoments,
  titlesInZone,
  writeSheet,
} from '../../platform/reports/index.ts';
import { alarmWordsOf } from '../alarms/index.ts';
import { instantsOf } from '../appliances/index.ts';
import { describeEvent, type ReportStyle } from './describe-event.ts';
import { countEvents, cursorOf, type EventFilter, type EventRow, findEvents } from './events-repository.ts';
import { presentEvent, requireEventView } from './present-event.ts';
import type { printEvents } from './print-events.ts';
import { eventReportTexts, type ReportColumn, reportColumns } from './texts.ts';

interface Export {
  serialNumber: string;
  filter: EventFilter;
  format: EventExportFormat;
  language: Language;
  system: MeasurementSystem;
  signal: AbortSignal;
}

/** @throws ProblemError APPLIANCE_NOT_FOUND, DOCUMENT_NOT_MADE */
export async function exportEvents(
  context: Context,
  pdfWorkers: PdfWorkers,
  actor: Actor,
  order: Export,
): Promise<ExportedFile> {
  const { config, clock } = context;
  const { orm } = context.database;
  const { serialNumber, format, language, system, signal } = order;
  const { appliance, model, hidden } = await requireEventView(context, actor, serialNumber);
  const filter = { ...order.filter, ...instantsOf(appliance, order.filter) };
  const { gamma, applianceName, modelNumber } = appliance;
  const timeZone = timeZoneOf(appliance);
  const search = { serialNumber, hidden: [...hidden], filter };
  const alarms = alarmWordsOf(gamma, language, system);
  const style = { texts: eventReportTexts[language], language, system, gamma, model, alarms, timeZone };
  const present = (rows: readonly EventRow[]) => rows.map((row) => presentEvent(row, { hidden, gamma }));
  const date = clock.now();
  const named = { title: style.texts.fileName, of: serialNumber, period: filter, now: date, timeZone, format };
  return exportReport(named, {
    csv: () =>
      tabulateEvents(
        each(
          readInPortions((page) => findEvents(orm, search, page), cursorOf),
          present,
        ),
        style,
      ),
    async pdf() {
      const [rows, total] = await Promise.all([
        findEvents(orm, search, { limit: maxPrintedEvents, after: null }),
        countEvents(orm, search),
      ]);
      const machine = { name: applianceName, range: rangeNames[gamma], model: modelNumber, serialNumber };
      return pdfWorkers.print<typeof printEvents>({
        file: new URL('./print-events.ts', import.meta.url),
        name: 'printEvents',
        input: { ...style, lines: present(rows), total, machine, filter, brand: brands[config.brand], date },
        signal,
      });
    },
  });
}

async function* each<In, Out>(items: AsyncIterable<In>, change: (item: In) => Out): AsyncGenerator<Out> {
  for await (const item of items) yield change(item);
}

function tabulateEvents(
  portions: AsyncIterable<readonly MachineEventLine[]>,
  style: ReportStyle & { timeZone: string },
): AsyncIterable<string> {
  const { texts, language, timeZone } = style;
  const moment = tableMoments(timeZone);
  return writeSheet(portions, {
    language,
    columns: reportColumns,
    titleOf: titlesInZone(texts.column, ['at'], timeZone),
    cellsOf(line): Record<ReportColumn, CsvCell> {
      const at = moment(new Date(line.at));
      const { name, details } = describeEvent(line, style);
      return {
        date: at.slice(0, 10),
        at,
        event: name,
        details: details.join(' · '),
        by: line.by,
        clock: line.isClockDoubtful ? texts.doubtful : null,
      };
    },
  });
}
