import { type AlarmExportFormat, maxPrintedAlarms } from '@washboard/contract/alarms/alarm-export';
import { timeZoneOf } from '@washboard/contract/appliances/countries';
import { rangeNames } from '@washboard/contract/appliances/range-names';
import { brands } from '@washboard/contract/brands/brands';
import type { Language } from '@washboard/contract/languages/languages';
import { minuteMs } from '@washboard/contract/time/durations';
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
import { applianceScope, instantsOf, requireAppliance } from '../appliances/index.ts';
import { alarmWordsOf } from './alarm-words.ts';
import { type AlarmFilter, countAlarms, cursorOf, findNotedAlarms, type NotedAlarmRow } from './alarms-repository.ts';
import type { printAlarms } from './print-alarms.ts';
import { type ReportStyle, reportEntry } from './report-entry.ts';
import { alarmReportTexts, type ReportColumn, reportColumns } from './texts.ts';

interface Export {
  serialNumber: string;
  filter: AlarmFilter;
  format: AlarmExportFormat;
  language: Language;
  system: MeasurementSystem;
  signal: AbortSignal;
}

/** @throws ProblemError APPLIANCE_NOT_FOUND, DOCUMENT_NOT_MADE */
export async function exportAlarms(
  context: Context,
  pdfWorkers: PdfWorkers,
  actor: Actor,
  order: Export,
): Promise<ExportedFile> {
  const { database, config, clock } = context;
  const { serialNumber, format, language, system, signal } = order;
  const { appliance } = await requireAppliance(context, actor, serialNumber);
  const filter = { ...order.filter, ...instantsOf(appliance, order.filter) };
  const { gamma, applianceName, modelNumber } = appliance;
  const timeZone = timeZoneOf(appliance);
  const search = { scope: applianceScope(actor, config.brand), serialNumber, gamma, filter };
  const style = { texts: alarmReportTexts[language], words: alarmWordsOf(gamma, language, system), language, timeZone };
  const date = clock.now();
  const named = { title: style.texts.fileName, of: serialNumber, period: filter, now: date, timeZone, format };
  return exportReport(named, {
    csv: () =>
      tabulateAlarms(
        readInPortions((page) => findNotedAlarms(database.orm, search, page), cursorOf),
        style,
      ),
    async pdf() {
      const [rows, total] = await Promise.all([
        findNotedAlarms(database.orm, search, { limit: maxPrintedAlarms, after: null }),
        countAlarms(database.orm, search),
      ]);
      const machine = { name: applianceName, range: rangeNames[gamma], model: modelNumber, serialNumber };
      return pdfWorkers.print<typeof printAlarms>({
        file: new URL('./print-alarms.ts', import.meta.url),
        name: 'printAlarms',
        input: { ...style, rows, total, machine, filter, brand: brands[config.brand], date },
        signal,
      });
    },
  });
}

interface TableStyle extends ReportStyle {
  language: Language;
  timeZone: string;
}

function tabulateAlarms(portions: AsyncIterable<readonly NotedAlarmRow[]>, style: TableStyle): AsyncIterable<string> {
  const { texts, language, timeZone } = style;
  const moment = tableMoments(timeZone);
  return writeSheet(portions, {
    language,
    columns: reportColumns,
    titleOf: titlesInZone(texts.column, ['since', 'until', 'notedAt'], timeZone),
    cellsOf(row): Record<ReportColumn, CsvCell> {
      const entry = reportEntry(row, style);
      const { errorCode, description, rank, state, raisedAt, clearedAt, isClockDoubtful, resolution } = entry;
      return {
        date: moment(raisedAt).slice(0, 10),
        errorCode,
        description,
        severity: texts.severity[rank],
        state: texts.state[state],
        since: moment(raisedAt),
        until: clearedAt && moment(clearedAt),
        duration: clearedAt && { value: (clearedAt.getTime() - raisedAt.getTime()) / minuteMs, decimals: 1 },
        fix: resolution?.fix ?? null,
        author: resolution?.author ?? null,
        notedAt: resolution && moment(resolution.at),
        clock: isClockDoubtful ? texts.doubtful : null,
      };
    },
  });
}
