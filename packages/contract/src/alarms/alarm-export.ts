import * as z from 'zod/mini';
import { exportHeadersSchema } from '../appliances/appliance-export.ts';
import { timeZoneSchema } from '../time/time-zone.ts';
import { alarmFilterFields, isPeriodForward } from './alarms.ts';

export const alarmExportFormats = ['pdf', 'csv'] as const;
export type AlarmExportFormat = (typeof alarmExportFormats)[number];

/** The most alarms in a PDF, newest first; it states that there are more. A table has no limit. */
export const maxPrintedAlarms = 1000;

/** Query of `GET …/{serialNumber}/alarms/export`, with the filters of the list. */
export const alarmExportQuerySchema = z
  .object({ ...alarmFilterFields, format: z._default(z.enum(alarmExportFormats), 'csv') })
  .check(isPeriodForward);
export type AlarmExportQuery = z.infer<typeof alarmExportQuerySchema>;

export const alarmExportHeadersSchema = z.extend(exportHeadersSchema, {
  'x-time-zone': z._default(timeZoneSchema, 'UTC').check(z.describe('In which the times are written')),
});
