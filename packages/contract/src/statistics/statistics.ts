import * as z from 'zod/mini';
import { dayMs } from '../time/durations.ts';
import { mayBeForward } from '../time/period.ts';
import { queryMomentSchema } from '../time/query-instant.ts';
import type { CounterName } from './counts.ts';
import { countSchema } from './reported-counts.ts';
import { statisticsSteps } from './steps.ts';
import { sourcedTariffsSchema } from './tariffs.ts';

const isNear = z.refine<string>((text) => text >= '2000-01-01' && text < '2100-01-01', { error: 'too far away' });
const moment = queryMomentSchema.check(isNear);

export const maxStatisticsDays = { hour: 8, day: 62 } as const;

/**
 * The period is whole days at the machine's location, half-open. Two instants select all days that their period
 * touches.
 */
export const statisticsQuerySchema = z
  .object({ from: moment, to: moment, step: z._default(z.enum(statisticsSteps), 'day') })
  .check(
    z.refine(({ from, to }) => mayBeForward(from, to), { path: ['to'], message: 'to must be after from' }),
    // A day of the machine's calendar may have 25 hours, so the limit is a day longer.
    z.refine(({ from, to, step }) => Date.parse(to) - Date.parse(from) <= (maxStatisticsDays[step] + 1) * dayMs, {
      path: ['to'],
      message: `at most ${maxStatisticsDays.hour} days of hours, ${maxStatisticsDays.day} days of days`,
    }),
  );
export type StatisticsQuery = z.infer<typeof statisticsQuerySchema>;

const count = z.nullable(countSchema);
const counts = {
  cycles: count,
  waterVlm: count.check(z.describe('tenths of a litre')),
  energyWh: count,
  washPumpS: count,
  rinsePumpS: count,
  regenerationS: count,
  boilerHeaterS: count,
  tankHeaterS: count,
  logEntries: count,
  regenerations: count,
  regenerationWaterVlm: count.check(z.describe('tenths of a litre')),
  detergentMl: count,
  rinseAidMl: count,
} satisfies Record<CounterName, unknown>;

const countsSchema = z
  .object(counts)
  .check(z.describe('null: the machine does not count it, or nothing is known of that time'))
  .register(z.globalRegistry, { id: 'Counts' });

const programmeSumSchema = z
  .object({
    cycleType: z.string(),
    completed: countSchema,
    ended: countSchema.check(z.describe('stopped or aborted; their water and energy count')),
    waterVlm: countSchema.check(
      z.describe('tenths of a litre; what rinses the softener may be missing, `regenerationWaterVlm` counts it'),
    ),
    energyWh: countSchema,
  })
  .register(z.globalRegistry, { id: 'ProgrammeSum' });
export type ProgrammeSum = z.infer<typeof programmeSumSchema>;

const binSchema = z
  .object({
    at: z.iso.datetime().check(z.describe('when the hour or day begins')),
    counts: z.nullable(countsSchema).check(z.describe('null: before the first report of counters, or in the future')),
    programmes: z.array(programmeSumSchema),
    hygiene: z
      .object({
        washing: countSchema,
        hygienic: countSchema.check(z.describe('of these, those whose hygiene record is valid')),
        deviating: countSchema.check(
          z.describe('of these, those whose hygiene record deviates; the rest cannot be judged'),
        ),
        notJudgeable: countSchema.check(
          z.describe(
            'all hygiene records that cannot be judged, as in the calendar of hygiene: of service cycles, too',
          ),
        ),
      })
      .check(z.describe('completed cycles of washing programmes that have a hygiene record')),
  })
  .register(z.globalRegistry, { id: 'StatisticsBin' });
export type StatisticsBin = z.infer<typeof binSchema>;

const lifeSchema = z
  .object({
    counts: countsSchema,
    asOf: z.iso.datetime(),
    countedSince: z.iso.datetime().check(z.describe('the first reading of its counters that is on record')),
    cyclesBeforeMaintenance: z.nullable(countSchema),
  })
  .register(z.globalRegistry, { id: 'LifeOfAppliance' });

/** Only a machine without counters has these sums of its records. */
const recordedSchema = z
  .object({ since: z.iso.datetime(), cycles: countSchema, waterVlm: countSchema, energyWh: countSchema })
  .register(z.globalRegistry, { id: 'RecordedCycles' });

export const statisticsSchema = z
  .object({
    timeZone: z.string(),
    from: z.iso.date(),
    to: z.iso.date(),
    step: z.enum(statisticsSteps),
    end: z.iso.datetime().check(z.describe('when the last hour or day is over')),
    life: z.nullable(lifeSchema).check(z.describe('null: the machine has never reported its counters')),
    recorded: z.nullable(recordedSchema).check(z.describe('without counters: all cycles on record; null: none')),
    bins: z.array(binSchema),
    leftOut: countSchema.check(
      z.describe(
        'ended cycles that no sum of `programmes` contains: their values are implausible, or contradict another cycle',
      ),
    ),
    tariffs: sourcedTariffsSchema.check(z.describe('the prices that apply at the machine now')),
  })
  .register(z.globalRegistry, { id: 'Statistics' });
export type Statistics = z.infer<typeof statisticsSchema>;
