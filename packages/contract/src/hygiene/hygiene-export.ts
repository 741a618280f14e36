import * as z from 'zod/mini';
import { isPeriodForward } from '../alarms/alarms.ts';
import { askedMomentSchema } from '../time/asked-moment.ts';
import { hygieneFilters } from './hygiene-records.ts';

export const hygieneExportFormats = ['pdf', 'csv', 'json'] as const;
/**
 * A PDF covers more than two years of the busiest machine, and states that there are more records. Table and data have
 * no limit.
 */
export const maxPrintedRecords = 100_000;

export const hygieneExportQuerySchema = z
  .object({
    startDate: z.optional(askedMomentSchema).check(z.describe('cycles that ended then or later; an instant, or a day')),
    stopDate: z.optional(askedMomentSchema).check(z.describe('not included; an instant, or a day')),
    filter: z.optional(z.enum(hygieneFilters)),
    format: z._default(z.enum(hygieneExportFormats), 'pdf'),
  })
  .check(isPeriodForward);
export type HygieneExportQuery = z.infer<typeof hygieneExportQuerySchema>;
