import * as z from 'zod/mini';
import { isPeriodForward } from '../time/period.ts';
import { hygieneSearchFields } from './hygiene-records.ts';

export const hygieneExportFormats = ['pdf', 'csv', 'json'] as const;
/**
 * A PDF covers more than two years of the busiest machine, and states that there are more records. Table and data have
 * no limit.
 */
export const maxPrintedRecords = 100_000;

export const hygieneExportQuerySchema = z
  .object({
    ...hygieneSearchFields,
    format: z._default(z.enum(hygieneExportFormats), 'pdf'),
  })
  .check(isPeriodForward);
export type HygieneExportQuery = z.infer<typeof hygieneExportQuerySchema>;
