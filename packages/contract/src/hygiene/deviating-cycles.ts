import * as z from 'zod/mini';
import { gammas } from '../appliances/appliances.ts';
import { serialNumberSchema } from '../appliances/serial-number.ts';
import { companyCodeSchema } from '../companies/company-code.ts';
import { listQueryFields } from '../lists/list-query.ts';
import { isPeriodForward } from '../time/period.ts';
import { queryMomentSchema } from '../time/query-instant.ts';
import { hygieneLimitsSchema } from './hygiene-limits.ts';
import { hygieneResults } from './hygiene-records.ts';

/** A request covers a year with a leap day and a clock change. */
export const maxDeviatingHours = 366 * 24 + 1;
export const usualDeviatingHours = 24;

const filterFields = {
  startDate: z
    .optional(queryMomentSchema)
    .check(
      z.describe(
        `an instant, or a day (YYYY-MM-DD) of each machine’s calendar; without it: ${usualDeviatingHours} hours before the end; at most ${maxDeviatingHours}`,
      ),
    ),
  stopDate: z.optional(queryMomentSchema).check(z.describe('not included; without it: now')),
  gamma: z.optional(z.enum(gammas)),
  companyCode: z.optional(companyCodeSchema).check(z.describe('the owner of the machine')),
};

export const deviatingCycleListQuerySchema = z
  .object({ ...filterFields, limit: listQueryFields.limit, cursor: listQueryFields.cursor })
  .check(isPeriodForward);
export type DeviatingCycleListQuery = z.infer<typeof deviatingCycleListQuerySchema>;

export const deviatingCycleCountsQuerySchema = z.object(filterFields).check(isPeriodForward);
export type DeviatingCycleCountsQuery = z.infer<typeof deviatingCycleCountsQuerySchema>;

const reading = z.nullable(z.number()).check(z.describe('tenths of a degree Celsius; null: not recorded'));

const deviatingCycleSchema = z
  .object({
    id: z.int().check(z.describe('of its event, among the events of its machine')),
    recordId: z.int().check(z.describe('of its hygiene record')),
    result: z.enum(hygieneResults),
    isOpen: z.boolean().check(z.describe('without a corrective action')),
    at: z.iso.datetime().check(z.describe('when it ended')),
    startedAt: z.iso.datetime({ offset: true }).check(z.describe('as the machine reported it, with its offset')),
    isClockDoubtful: z.boolean().check(z.describe('`at` is the time of arrival: the machine’s clock was wrong')),
    cycleType: z.string(),
    tankTmpMin: reading,
    rinseTmpMin: reading,
    rinseTmpMax: reading,
    contactS: z.int().check(z.describe('washing and rinsing together, seconds')),
    limits: hygieneLimitsSchema,
    serialNumber: serialNumberSchema,
    applianceName: z.string(),
    gamma: z.enum(gammas),
    timeZone: z.string().check(z.describe('of the machine')),
    companyCode: z.string(),
    companyName: z.string(),
  })
  .register(z.globalRegistry, { id: 'DeviatingCycle' });
export type DeviatingCycle = z.infer<typeof deviatingCycleSchema>;

export const deviatingCycleListSchema = z
  .object({
    items: z.array(deviatingCycleSchema).check(z.describe('newest first')),
    nextCursor: z.nullable(z.string()),
  })
  .register(z.globalRegistry, { id: 'DeviatingCycleList' });
export type DeviatingCycleList = z.infer<typeof deviatingCycleListSchema>;

export const maxDeviatingCompanies = 100;

const cycles = z.int().check(z.describe('deviating cycles that the other filter lets through'));

export const deviatingCycleCountsSchema = z
  .object({
    deviating: z.int().check(z.describe('cycles on all pages of the list')),
    washing: z
      .nullable(z.int())
      .check(
        z.describe('completed washing cycles with a hygiene record; null: not counted, because some of them deviate'),
      ),
    gammas: z.array(z.object({ gamma: z.enum(gammas), cycles })),
    companies: z
      .array(z.object({ companyCode: z.string(), companyName: z.string(), cycles }))
      .check(z.describe(`by name; of more than ${maxDeviatingCompanies}, those with the most cycles`)),
  })
  .register(z.globalRegistry, { id: 'DeviatingCycleCounts' });
export type DeviatingCycleCounts = z.infer<typeof deviatingCycleCountsSchema>;
