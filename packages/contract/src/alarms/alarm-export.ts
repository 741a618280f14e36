import * as z from 'zod/mini';
import { isPeriodForward } from '../time/period.ts';
import { alarmFilterFields } from './alarms.ts';

const alarmExportFormats = ['pdf', 'csv'] as const;
export type AlarmExportFormat = (typeof alarmExportFormats)[number];

/** A PDF states that there are more alarms; a table has no limit. */
export const maxPrintedAlarms = 1000;

export const alarmExportQuerySchema = z
  .object({ ...alarmFilterFields, format: z._default(z.enum(alarmExportFormats), 'pdf') })
  .check(isPeriodForward);
