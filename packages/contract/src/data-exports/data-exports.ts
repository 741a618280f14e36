import * as z from 'zod/mini';
import { isPeriodForward } from '../alarms/alarms.ts';
import { languageSchema } from '../languages/language-schema.ts';
import { resolutionNames, resolutions } from '../telemetry/resolutions.ts';
import { askedInstantSchema } from '../time/asked-instant.ts';

export const dataFormats = ['parquet', 'csv'] as const;
export type DataFormat = (typeof dataFormats)[number];

/** The longest period of points below a minute: a month of samples, 2.7 million at one in a second. */
export const maxSampleDays = 31;
/** The longest period of minutes, of longer points and of cycles. */
export const maxExportDays = 366;

interface Period {
  startDate: string;
  stopDate: string;
}

const isAtMost = ({ startDate, stopDate }: Period, days: number) =>
  Date.parse(stopDate) - Date.parse(startDate) <= days * 86_400_000;

const isPeriodShort = z.refine<Period>((query) => isAtMost(query, maxExportDays), {
  path: ['stopDate'],
  message: `at most ${maxExportDays} days`,
});

const format = z._default(z.enum(dataFormats), 'parquet');

/** Query of `GET /api/v1/event-hub-listener/{serialNumber}/telemetry/export`: half-open [startDate, stopDate). */
export const telemetryExportQuerySchema = z
  .object({
    startDate: askedInstantSchema,
    stopDate: askedInstantSchema.check(z.describe('not included')),
    resolution: z
      ._default(z.enum(resolutionNames), 'raw')
      .check(z.describe(`raw: every sample. Below 1m at most ${maxSampleDays} days, else ${maxExportDays}`)),
    format,
  })
  .check(
    isPeriodForward,
    isPeriodShort,
    z.refine((query) => resolutions[query.resolution] >= 60 || isAtMost(query, maxSampleDays), {
      path: ['stopDate'],
      message: `at most ${maxSampleDays} days with a resolution below 1m`,
    }),
  );
export type TelemetryExportQuery = z.infer<typeof telemetryExportQuerySchema>;

/** Query of `GET /api/v1/event-hub-listener/{serialNumber}/cycles/export`. */
export const cycleExportQuerySchema = z
  .object({
    startDate: askedInstantSchema.check(z.describe('cycles that ended at this time or later')),
    stopDate: askedInstantSchema.check(z.describe('not included')),
    format,
  })
  .check(isPeriodForward, isPeriodShort);
export type CycleExportQuery = z.infer<typeof cycleExportQuerySchema>;

/** Headers of `GET /api/v1/event-hub-listener/{serialNumber}/dataPackage`. */
export const dataPackageHeadersSchema = z.object({
  'x-language': z._default(languageSchema, 'it').check(z.describe('Language of the descriptions')),
});
