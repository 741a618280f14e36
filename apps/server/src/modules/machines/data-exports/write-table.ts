import { timeZoneOf } from '@washboard/contract/appliances/countries';
import type { DataFormat } from '@washboard/contract/data-exports/data-exports';
import { isDay } from '@washboard/contract/time/calendar';
import { ByteWriter, ParquetWriter, type SchemaElement } from 'hyparquet-writer';
import { type ExportedFile, exportName } from '../../platform/reports/index.ts';
import type { resolveClosedPeriod } from '../periods/index.ts';
import type { ExportColumn } from './export-column.ts';
import { writeCsv } from './write-csv.ts';

type MachinePlace = Parameters<typeof resolveClosedPeriod>[0];

interface Table {
  title: string;
  serialNumber: string;
  startDate: string;
  stopDate: string;
  resolution?: string;
  format: DataFormat;
  timeZone: string;
  now: Date;
}

export function writeTable<Row>(
  columns: readonly ExportColumn<Row>[],
  portions: AsyncIterable<readonly Row[]>,
  { title, serialNumber, format, timeZone, now, ...period }: Table,
): ExportedFile {
  const name = exportName({ title, of: serialNumber, period, now, timeZone, format });
  const content =
    format === 'csv' ? writeCsv(columns, portions) : writeParquet(columns, portions, { serialNumber, ...period });
  return { name, content };
}

/** A file name has days of the machine's calendar for a period in days, and days in UTC for instants. */
export const zoneOfNames = (place: MachinePlace, startDate: string): string =>
  isDay(startDate) ? timeZoneOf(place) : 'UTC';

/** The group bounds memory and blocks the process for some 14 ms. */
const rowsPerGroup = 5000;

const elements = {
  text: { type: 'BYTE_ARRAY', converted_type: 'UTF8', logical_type: { type: 'STRING' } },
  instant: {
    type: 'INT64',
    converted_type: 'TIMESTAMP_MILLIS',
    logical_type: { type: 'TIMESTAMP', isAdjustedToUTC: true, unit: 'MILLIS' },
  },
  boolean: { type: 'BOOLEAN' },
  // A machine sends numbers up to JavaScript's largest integer.
  integer: { type: 'INT64' },
  decimal: { type: 'DOUBLE' },
} as const satisfies Record<ExportColumn<unknown>['type'], Omit<SchemaElement, 'name'>>;

async function* writeParquet<Row>(
  columns: readonly ExportColumn<Row>[],
  portions: AsyncIterable<readonly Row[]>,
  metadata: Readonly<Record<string, string>>,
): AsyncGenerator<Buffer> {
  const writer = new ByteWriter();
  const parquet = new ParquetWriter({
    writer,
    schema: [
      { name: 'root', num_children: columns.length },
      ...columns.map(({ name, type }): SchemaElement => ({ name, repetition_type: 'OPTIONAL', ...elements[type] })),
    ],
    kvMetadata: Object.entries(metadata).map(([key, value]) => ({ key, value })),
    createdBy: 'Washboard',
  });
  for await (const rows of inGroups(portions)) {
    const columnData = columns.map((column) => ({ name: column.name, ...dataOf(column, rows) }));
    await parquet.write({ columnData, rowGroupSize: rows.length });
    yield drainBytes(writer);
  }
  await parquet.finish();
  yield drainBytes(writer);
}

function dataOf<Row>(column: ExportColumn<Row>, rows: readonly Row[]) {
  switch (column.type) {
    case 'instant':
      // Consecutive instants are close, so this encoding needs a tenth of the bytes.
      return { data: rows.map((row) => column.valueOf(row)), encoding: 'DELTA_BINARY_PACKED' as const };
    case 'integer':
      return { data: rows.map((row) => bigIntOf(column.valueOf(row))) };
    default:
      return { data: rows.map((row) => column.valueOf(row)) };
  }
}

const bigIntOf = (value: number | null) => (value === null ? null : BigInt(value));

async function* inGroups<Row>(portions: AsyncIterable<readonly Row[]>): AsyncGenerator<Row[]> {
  let group: Row[] = [];
  for await (const rows of portions) {
    group = [...group, ...rows];
    while (group.length >= rowsPerGroup) {
      yield group.slice(0, rowsPerGroup);
      group = group.slice(rowsPerGroup);
    }
  }
  if (group.length > 0) yield group;
}

/** `writer.offset` still counts the whole file. */
function drainBytes(writer: ByteWriter): Buffer {
  const bytes = Buffer.from(writer.getBytes());
  writer.index = 0;
  return bytes;
}
