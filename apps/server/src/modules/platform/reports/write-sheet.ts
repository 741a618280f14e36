import type { Language } from '@washboard/contract/languages/languages';
import { byteOrderMark, type CsvCell, csvFormatOf, csvLine } from '../spreadsheets/index.ts';

interface Sheet<Row, Column extends string> {
  language: Language;
  columns: readonly Column[];
  titleOf: (column: Column) => string;
  cellsOf: (row: Row) => Partial<Record<Column, CsvCell>>;
}

/** No rows are read before a client reads the file. */
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

/** A CSV file has no other place for the time zone. */
export const titlesInZone =
  <Column extends string>(
    titles: Readonly<Record<Column, string>>,
    times: readonly NoInfer<Column>[],
    timeZone: string,
  ) =>
  (column: Column): string =>
    times.includes(column) ? `${titles[column]} (${timeZone})` : titles[column];

/**
 * Reads all rows of a list in pages; each page starts after the last row of the previous one, and is read while the
 * previous one is written.
 * @param cursorOf the sort key of a row
 * @param rowsPerRead of each query
 */
export async function* readInPortions<Row, Cursor>(
  readPage: (page: { limit: number; after: Cursor | null }) => Promise<Row[]>,
  cursorOf: (row: Row) => Cursor,
  rowsPerRead = 500,
): AsyncGenerator<Row[]> {
  let next: Promise<Row[]> | null = readPage({ limit: rowsPerRead, after: null });
  while (next !== null) {
    const rows: Row[] = await next;
    const last = rows.at(-1);
    next =
      rows.length === rowsPerRead && last !== undefined
        ? readPage({ limit: rowsPerRead, after: cursorOf(last) })
        : null;
    // A reader that stops never awaits it: its failure must not end the process.
    next?.catch(() => {});
    yield rows;
  }
}
