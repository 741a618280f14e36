import type { Language } from '@washboard/contract/languages/languages';
import { byteOrderMark, type CsvCell, csvFormatOf, csvLine } from '../../../csv.ts';

interface Sheet<Row, Column extends string> {
  language: Language;
  /** In their order. */
  columns: readonly Column[];
  titleOf: (column: Column) => string;
  /** A column without a cell is empty in this row. */
  cellsOf: (row: Row) => Partial<Record<Column, CsvCell>>;
}

/** A CSV file for spreadsheets, as those of the language read it; nothing is read before the file is. */
export async function* writeSheet<Row, Column extends string>(
  portions: AsyncIterable<readonly Row[]> | Iterable<readonly Row[]>,
  { language, columns, titleOf, cellsOf }: Sheet<Row, Column>,
): AsyncGenerator<string> {
  const format = csvFormatOf(language);
  yield byteOrderMark + csvLine(columns.map(titleOf), format);
  for await (const rows of portions) yield rows.map(lineOf).join('');

  function lineOf(row: Row): string {
    const cells = cellsOf(row);
    return csvLine(
      columns.map((column) => cells[column] ?? null),
      format,
    );
  }
}

/** The title of a column; that of a time names the time zone, because a CSV file has no other place for it. */
export const titlesInZone =
  <Column extends string>(
    titles: Readonly<Record<Column, string>>,
    times: readonly NoInfer<Column>[],
    timeZone: string,
  ) =>
  (column: Column): string =>
    times.includes(column) ? `${titles[column]} (${timeZone})` : titles[column];
