import * as z from 'zod/mini';
import { alarmFilterFields, isPeriodForward } from './alarms.ts';

const alarmExportFormats = ['pdf', 'csv'] as const;
export type AlarmExportFormat = (typeof alarmExportFormats)[number];

/** A PDF lists at most this many alarms, newest first, and states that there are more. A table has no limit. */
export const maxPrintedAlarms = 1000;

/** The export has the filters of the list. */
export const alarmExportQuerySchema = z
  .object({ ...alarmFilterFields, format: z._default(z.enum(alarmExportFormats), 'pdf') })
  .check(isPeriodForward);
