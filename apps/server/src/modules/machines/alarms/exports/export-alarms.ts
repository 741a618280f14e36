import { type AlarmExportFormat, maxPrintedAlarms } from '@washboard/contract/alarms/alarm-export';
import { alarmRanks } from '@washboard/contract/alarms/alarms';
import { brands } from '@washboard/contract/brands/brands';
import type { Language } from '@washboard/contract/languages/languages';
import { minuteMs } from '@washboard/contract/time/durations';
import type { Actor } from '../../../../actor.ts';
import type { Context } from '../../../../context.ts';
import type { PdfWorkers } from '../../../platform/pdf/index.ts';
import {
  type ExportedFile,
  exportReport,
  readInPortions,
  tableMoments,
  titlesInZone,
  writeSheet,
} from '../../../platform/reports/index.ts';
import type { CsvCell } from '../../../platform/spreadsheets/index.ts';
import { applianceScope, requireAppliance } from '../../appliances/index.ts';
import { beginReport, type MachineExport } from '../../periods/index.ts';
import { alarmWordsOf } from '../alarm-words.ts';
import {
  type AlarmFilter,
  alarmCursorOf,
  countAlarms,
  findNotedAlarms,
  type NotedAlarmRow,
} from '../alarms-repository.ts';
import { type AlarmReportColumn, alarmReportColumns, alarmReportTexts } from '../texts.ts';
import type { AlarmCounts, printAlarms } from './print-alarms.ts';
import { type AlarmReportStyle, reportEntry } from './report-entry.ts';

/** @throws ProblemError APPLIANCE_NOT_FOUND, DOCUMENT_NOT_MADE */
export async function exportAlarms(
  context: Context,
  pdfWorkers: PdfWorkers,
  actor: Actor,
  order: MachineExport<AlarmFilter, AlarmExportFormat>,
): Promise<ExportedFile> {
  const { database, config, clock } = context;
  const { serialNumber, language, system, signal } = order;
  const { appliance } = await requireAppliance(context, actor, serialNumber);
  const { gamma } = appliance;
  const texts = alarmReportTexts[language];
  const date = clock.now();
  const { named, filter, timeZone, machine } = beginReport(appliance, order, { title: texts.fileName, now: date });
  const search = { scope: applianceScope(actor, config.brand), serialNumber, gamma, filter };
  const style = { texts, words: alarmWordsOf(gamma, language, system), language, timeZone };
  return exportReport(named, {
    csv: () =>
      tabulateAlarms(
        readInPortions((page) => findNotedAlarms(database.orm, search, page), alarmCursorOf),
        style,
      ),
    async pdf() {
      const rows = await findNotedAlarms(database.orm, search, { limit: maxPrintedAlarms, after: null });
      const total = await countAlarms(database.orm, search);
      const counts = await countEach();
      return pdfWorkers.print<typeof printAlarms>({
        file: new URL('./print-alarms.ts', import.meta.url),
        name: 'printAlarms',
        input: { ...style, rows, total, counts, machine, filter, brand: brands[config.brand], date },
        signal,
      });
    },
  });

  /** The counts include alarms for which the document has no room. */
  async function countEach(): Promise<AlarmCounts> {
    const counts = { critical: 0, unknown: 0, warning: 0, notice: 0, open: 0 };
    for (const severity of alarmRanks) {
      if ((filter.severity ?? severity) !== severity) continue;
      counts[severity] = await countAlarms(database.orm, { ...search, filter: { ...filter, severity } });
    }
    // An inspector who reads "no alarm is open" must not miss one that the selection leaves out.
    counts.open = await countAlarms(database.orm, { ...search, filter: { state: 'open' } });
    return counts;
  }
}

interface TableStyle extends AlarmReportStyle {
  language: Language;
  timeZone: string;
}

function tabulateAlarms(portions: AsyncIterable<readonly NotedAlarmRow[]>, style: TableStyle): AsyncIterable<string> {
  const { texts, language, timeZone } = style;
  const moment = tableMoments(timeZone);
  return writeSheet(portions, {
    language,
    columns: alarmReportColumns,
    titleOf: titlesInZone(texts.column, ['since', 'until', 'notedAt'], timeZone),
    cellsOf(row): Record<AlarmReportColumn, CsvCell> {
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
