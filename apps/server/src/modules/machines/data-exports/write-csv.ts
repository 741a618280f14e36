import { type CsvCell, type CsvFormat, csvLine } from '../../platform/spreadsheets/index.ts';
import { decimalPlaces, type ExportColumn } from './export-column.ts';

/** Programs read this table, so its format does not depend on the language. */
const format: CsvFormat = { separator: ',', decimalSign: '.' };

/** The format is RFC 4180 in UTF-8; an empty cell means null. */
export async function* writeCsv<Row>(
  columns: readonly ExportColumn<Row>[],
  portions: AsyncIterable<readonly Row[]>,
): AsyncGenerator<string> {
  yield csvLine(
    columns.map(({ name }) => name),
    format,
  );
  for await (const rows of portions) {
    if (rows.length === 0) continue;
    yield rows
      .map((row) =>
        csvLine(
          columns.map((column) => cellOf(column, row)),
          format,
        ),
      )
      .join('');
  }
}

function cellOf<Row>(column: ExportColumn<Row>, row: Row): CsvCell {
  switch (column.type) {
    case 'text':
      return column.valueOf(row);
    case 'instant':
      return column.valueOf(row)?.toISOString() ?? null;
    case 'boolean':
      return column.valueOf(row)?.toString() ?? null;
    case 'integer':
      return numberCell(column.valueOf(row), 0);
    case 'decimal':
      return numberCell(column.valueOf(row), decimalPlaces);
  }
}

function numberCell(value: number | null, decimals: number): CsvCell {
  return value === null ? null : { value, decimals };
}
