import * as z from 'zod/mini';
import { listQueryFields } from '../lists/list-query.ts';
import { isPeriodForward } from '../time/period.ts';
import { alarmFilterFields, alarmStandingSchema, frequencyDays } from './alarms.ts';
import { maxSolutions, resolutionSchema } from './resolutions.ts';

export const alarmListQuerySchema = z
  .object({
    ...alarmFilterFields,
    texts: z
      ._default(z.enum(['true', 'false']), 'true')
      .check(z.describe('false leaves out the descriptions and solutions, for callers that have the data model')),
    limit: listQueryFields.limit,
    cursor: listQueryFields.cursor,
  })
  .check(isPeriodForward);
export type AlarmListQuery = z.infer<typeof alarmListQuerySchema>;

const temperature = z.nullable(z.int().check(z.describe('tenths of a degree Celsius')));

const alarmSchema = z
  .extend(alarmStandingSchema, {
    description: z
      .optional(z.nullable(z.string()))
      .check(z.describe('in the language of x-language; null: the code of a newer machine; absent with texts=false')),
    solutions: z
      .optional(z.array(z.string()).check(z.maxLength(maxSolutions)))
      .check(z.describe('what to try, in this order; absent with texts=false')),
    id: z.int().check(z.describe('identifies it among the alarms of its machine')),
    isClockDoubtful: z.boolean().check(z.describe('a date is that of arrival: the machine’s clock was wrong')),
    timesLately: z.int().check(z.describe(`how often the machine raised this code in the last ${frequencyDays} days`)),
    reading: z
      .nullable(z.object({ at: z.iso.datetime(), boilerTmp: temperature, tankTmp: temperature }))
      .check(z.describe('what the machine measured last before it began')),
    stepsTried: z.int().check(z.nonnegative(), z.describe('how many of its steps have a report')),
    resolution: z.nullable(resolutionSchema).check(z.describe('what fixed it, as noted by a user')),
  })
  .register(z.globalRegistry, { id: 'Alarm' });
export type Alarm = z.infer<typeof alarmSchema>;

export const alarmListSchema = z
  .object({
    items: z.array(alarmSchema).check(z.describe('newest first')),
    nextCursor: z.nullable(z.string()),
    total: z.int().check(z.describe('on all pages')),
  })
  .register(z.globalRegistry, { id: 'AlarmList' });
export type AlarmList = z.infer<typeof alarmListSchema>;
