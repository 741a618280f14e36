import * as z from 'zod/mini';
import { languageSchema } from '../languages/language-schema.ts';
import { resolutionNames } from '../telemetry/resolutions.ts';
import { isPeriodForward } from '../time/period.ts';
import { queryMomentSchema } from '../time/query-instant.ts';

const dataFormats = ['parquet', 'csv'] as const;
export type DataFormat = (typeof dataFormats)[number];

/** A month of samples, one in a second, has 2.7 million points. */
export const maxSampleDays = 31;
export const maxExportDays = 366;

const format = z._default(z.enum(dataFormats), 'parquet');

/** The period is half-open, [startDate, stopDate). */
export const telemetryExportQuerySchema = z
  .object({
    startDate: queryMomentSchema,
    stopDate: queryMomentSchema.check(z.describe('not included; an instant, or a day')),
    resolution: z
      ._default(z.enum(resolutionNames), 'raw')
      .check(z.describe(`raw: every sample; below 1m at most ${maxSampleDays} days, else ${maxExportDays}`)),
    format,
  })
  .check(isPeriodForward);
export type TelemetryExportQuery = z.infer<typeof telemetryExportQuerySchema>;

export const cycleExportQuerySchema = z
  .object({
    startDate: queryMomentSchema.check(z.describe('cycles that ended then or later; an instant, or a day')),
    stopDate: queryMomentSchema.check(z.describe(`not included; at most ${maxExportDays} days later`)),
    format,
  })
  .check(isPeriodForward);
export type CycleExportQuery = z.infer<typeof cycleExportQuerySchema>;

export const dataPackageHeadersSchema = z.object({
  'x-language': z._default(languageSchema, 'it').check(z.describe('language of the descriptions')),
});
