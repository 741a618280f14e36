import { timeZoneOf } from '@washboard/contract/appliances/countries';
import type { DataFormat } from '@washboard/contract/data-exports/data-exports';
import { isDay } from '@washboard/contract/time/calendar';
import { type ExportedFile, exportName } from '../../platform/reports/index.ts';
import type { closedInstantsOf } from '../appliances/index.ts';
import type { Column } from './column.ts';
import { writeCsv } from './write-csv.ts';
import { writeParquet } from './write-parquet.ts';

type Place = Parameters<typeof closedInstantsOf>[0];

interface Table {
  title: string;
  serialNumber: string;
  startDate: string;
  stopDate: string;
  resolution?: string;
  format: DataFormat;
  /** Of the days in the file's name. */
  timeZone: string;
  now: Date;
}

/** A table of one machine as a file; nothing is read before the file is. */
export function writeTable<Row>(
  columns: readonly Column<Row>[],
  portions: AsyncIterable<readonly Row[]>,
  { title, serialNumber, format, timeZone, now, ...period }: Table,
): ExportedFile {
  const name = exportName({ title, of: serialNumber, period, now, timeZone, format });
  const content =
    format === 'csv' ? writeCsv(columns, portions) : writeParquet(columns, portions, { serialNumber, ...period });
  return { name, content };
}

/** The name of a file says the days that were asked for: those of the machine's calendar, or of instants in UTC. */
export const zoneOfNames = (place: Place, startDate: string): string => (isDay(startDate) ? timeZoneOf(place) : 'UTC');
