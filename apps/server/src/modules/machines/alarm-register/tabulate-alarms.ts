import type { Language } from '@washboard/contract/languages/languages';
import { byteOrderMark, type CsvCell, csvFormatOf, csvLine } from '../../../csv.ts';
import { tableMoments } from '../../platform/reports/index.ts';
import type { NotedAlarmRow } from './alarms-repository.ts';
import { type ReportStyle, reportEntry } from './report-entry.ts';
import { type ReportColumn, type ReportTexts, reportColumns } from './report-texts.ts';

const minuteMs = 60_000;

interface Table extends ReportStyle {
  portions: AsyncIterable<NotedAlarmRow[]>;
  language: Language;
  timeZone: string;
}

/** The alarms as CSV, piece by piece. */
export async function* tabulateAlarms({ portions, language, timeZone, ...style }: Table): AsyncGenerator<string> {
  const format = csvFormatOf(language);
  const moment = tableMoments(timeZone);
  yield byteOrderMark + csvLine(header(style.texts, timeZone), format);
  for await (const rows of portions) {
    yield rows.map((row) => csvLine(cellsOf(row), format)).join('');
  }

  function cellsOf(row: NotedAlarmRow): CsvCell[] {
    const { errorCode, description, rank, state, raisedAt, clearedAt, resolution } = reportEntry(row, style);
    const cells: Record<ReportColumn, CsvCell> = {
      date: moment(raisedAt).slice(0, 10),
      errorCode,
      description,
      severity: style.texts.severity[rank],
      state: style.texts.state[state],
      since: moment(raisedAt),
      until: clearedAt && moment(clearedAt),
      duration: clearedAt && { value: (clearedAt.getTime() - raisedAt.getTime()) / minuteMs, decimals: 1 },
      fix: resolution?.fix ?? null,
      author: resolution?.author ?? null,
      notedAt: resolution && moment(resolution.at),
    };
    return reportColumns.map((column) => cells[column]);
  }
}

/** Where the times are of is said where they stand: a table has no other place for it. */
function header({ column }: ReportTexts, timeZone: string): string[] {
  const isTime = (name: ReportColumn) => name === 'since' || name === 'until' || name === 'notedAt';
  return reportColumns.map((name) => (isTime(name) ? `${column[name]} (${timeZone})` : column[name]));
}
