import type { MachineEventLine } from '@washboard/contract/events/events';
import { byteOrderMark, type CsvCell, csvFormatOf, csvLine } from '../../../csv.ts';
import { tableMoments } from '../../platform/reports/index.ts';
import { describeEvent, type ReportStyle } from './describe-event.ts';
import { type ReportColumn, reportColumns } from './report-texts.ts';

interface Table extends ReportStyle {
  portions: AsyncIterable<MachineEventLine[]>;
  timeZone: string;
}

/** The events as CSV, piece by piece. */
export async function* tabulateEvents({ portions, timeZone, ...style }: Table): AsyncGenerator<string> {
  const { texts, language } = style;
  const format = csvFormatOf(language);
  const moment = tableMoments(timeZone);
  // Where the times are of is said where they stand: a table has no other place for it.
  const header = reportColumns.map((name) => texts.column[name] + (name === 'at' ? ` (${timeZone})` : ''));
  yield byteOrderMark + csvLine(header, format);
  for await (const lines of portions) yield lines.map((line) => csvLine(cellsOf(line), format)).join('');

  function cellsOf(line: MachineEventLine): CsvCell[] {
    const at = moment(new Date(line.at));
    const { name, details } = describeEvent(line, style);
    const cells: Record<ReportColumn, CsvCell> = {
      date: at.slice(0, 10),
      at,
      event: name,
      details: details.join(' · '),
      by: line.by,
      clock: line.isClockDoubtful ? texts.doubtful : null,
    };
    return reportColumns.map((column) => cells[column]);
  }
}
