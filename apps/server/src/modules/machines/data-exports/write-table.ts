import type { DataFormat } from '@washboard/contract/data-exports/data-exports';
import { type ExportedFile, exportName } from '../../platform/reports/index.ts';
import type { Column } from './column.ts';
import { writeCsv } from './write-csv.ts';
import { writeParquet } from './write-parquet.ts';

interface Table {
  title: string;
  serialNumber: string;
  startDate: string;
  stopDate: string;
  resolution?: string;
  format: DataFormat;
  now: Date;
}

/** A table of one machine as a file; nothing is read before the file is. */
export function writeTable<Row>(
  columns: readonly Column<Row>[],
  portions: AsyncIterable<readonly Row[]>,
  { title, serialNumber, format, now, ...period }: Table,
): ExportedFile {
  const name = exportName({ title, of: serialNumber, period, now, timeZone: 'UTC', format });
  const content =
    format === 'csv' ? writeCsv(columns, portions) : writeParquet(columns, portions, { serialNumber, ...period });
  return { name, content };
}
