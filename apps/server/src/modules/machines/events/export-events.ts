import { brands } from '@washboard/contract/brands/brands';
import { type EventExportFormat, type MachineEventLine, maxPrintedEvents } from '@washboard/contract/events/events';
import type { Actor } from '../../../actor.ts';
import type { Context } from '../../../context.ts';
import type { PdfWorkers } from '../../platform/pdf/index.ts';
import {
  type ExportedFile,
  exportReport,
  readInPortions,
  tableMoments,
  titlesInZone,
  writeSheet,
} from '../../platform/reports/index.ts';
import type { CsvCell } from '../../platform/spreadsheets/index.ts';
import { alarmWordsOf } from '../alarms/index.ts';
import { beginReport, type MachineExport } from '../periods/index.ts';
import { describeEvent, type EventReportStyle } from './describe-event.ts';
import { countEvents, type EventFilter, type EventRow, eventCursorOf, findEvents } from './events-repository.ts';
import { presentEvent, requireEventView } from './present-event.ts';
import type { printEvents } from './print-events.ts';
import { type EventReportColumn, eventReportColumns, eventReportTexts } from './texts.ts';

/** @throws ProblemError APPLIANCE_NOT_FOUND, DOCUMENT_NOT_MADE */
export async function exportEvents(
  context: Context,
  pdfWorkers: PdfWorkers,
  actor: Actor,
  order: MachineExport<EventFilter, EventExportFormat>,
): Promise<ExportedFile> {
  const { config, clock } = context;
  const { orm } = context.database;
  const { serialNumber, language, system, signal } = order;
  const { appliance, model, hidden } = await requireEventView(context, actor, serialNumber);
  const { gamma } = appliance;
  const texts = eventReportTexts[language];
  const date = clock.now();
  const { named, filter, timeZone, machine } = beginReport(appliance, order, { title: texts.fileName, now: date });
  const search = { serialNumber, hidden: [...hidden], filter };
  const alarms = alarmWordsOf(gamma, language, system);
  const style = { texts, language, system, gamma, model, alarms, timeZone };
  const present = (rows: readonly EventRow[]) => rows.map((row) => presentEvent(row, { hidden, gamma }));
  return exportReport(named, {
    csv: () =>
      tabulateEvents(
        each(
          readInPortions((page) => findEvents(orm, search, page), eventCursorOf),
          present,
        ),
        style,
      ),
    async pdf() {
      const [rows, total] = await Promise.all([
        findEvents(orm, search, { limit: maxPrintedEvents, after: null }),
        countEvents(orm, search),
      ]);
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
  style: EventReportStyle & { timeZone: string },
): AsyncIterable<string> {
  const { texts, language, timeZone } = style;
  const moment = tableMoments(timeZone);
  return writeSheet(portions, {
    language,
    columns: eventReportColumns,
    titleOf: titlesInZone(texts.column, ['at'], timeZone),
    cellsOf(line): Record<EventReportColumn, CsvCell> {
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
