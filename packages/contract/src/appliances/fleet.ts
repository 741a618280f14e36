import * as z from 'zod/mini';
import { alarmRanks } from '../alarms/alarms.ts';
import { hourMs } from '../time/durations.ts';
import { queryInstantSchema } from '../time/query-instant.ts';
import { conditions } from './condition.ts';
import { serialNumberSchema } from './serial-number.ts';

/** Yesterday's midnight is within this limit in every time zone. */
export const maxFleetHours = 48;

const weekHours = 7 * 24;
/** A clock change within the week moves its midnight by at most this much. */
const clockChangeHours = 2;

export const fleetQuerySchema = z
  .object({
    from: queryInstantSchema.check(
      z.describe(`cycles count from here on: the caller’s midnight, ${maxFleetHours} hours ago at most`),
    ),
    weekBefore: z
      .optional(queryInstantSchema)
      .check(z.describe('the caller’s midnight a week before `from`, to compare the day with; a clock change counts')),
    serialNumber: z.optional(serialNumberSchema).check(z.describe('only this machine')),
  })
  .check(
    z.refine(
      ({ from, weekBefore }) =>
        weekBefore === undefined ||
        Math.abs((Date.parse(from) - Date.parse(weekBefore)) / hourMs - weekHours) <= clockChangeHours,
      { path: ['weekBefore'], message: 'not a week before `from`' },
    ),
  );
export type FleetQuery = z.infer<typeof fleetQuerySchema>;

const count = z.int().check(z.minimum(0));

function countsBy<Name extends string>(names: readonly Name[]) {
  return z.object(Object.fromEntries(names.map((name) => [name, count])) as Record<Name, typeof count>);
}

const cyclesSchema = z.object({
  completed: count.check(z.describe('that were carried out to their end, of any kind')),
  washing: count.check(z.describe('of these, those of washing programmes that have a hygiene record')),
  hygienic: count.check(z.describe('of these, those whose hygiene record is valid')),
  deviating: count.check(z.describe('of these, those whose hygiene record deviates; the rest cannot be judged')),
  waterVlm: count.check(z.describe('tenths of a litre, of all cycles, the broken off ones too; measured')),
  energyWh: count.check(z.describe('watt-hours, of all cycles, the broken off ones too; measured')),
});

export const fleetSchema = z
  .object({
    total: count.check(z.describe('machines')),
    byCondition: countsBy(conditions).check(z.describe('machines; together they are the total')),
    withAlarms: count.check(z.describe('machines with an open alarm')),
    byWorstAlarm: countsBy(alarmRanks).check(z.describe('those machines, by the worst of their open alarms')),
    byConditionWithoutAlarm: countsBy(conditions).check(
      z.describe('machines without an open alarm; together with `withAlarms` they are the total'),
    ),
    cycles: cyclesSchema.check(
      z.describe(
        'cycles that ended since `from` by the machine’s clock, however late they were reported; consumption between cycles is not included; the statistics of the machines have it',
      ),
    ),
    weekBefore: z
      .nullable(cyclesSchema)
      .check(
        z.describe(
          'the same of the cycles that ended since `weekBefore`, within as much time as has passed since `from`; null when there are none, or `weekBefore` is missing: nothing to compare with',
        ),
      ),
  })
  .register(z.globalRegistry, { id: 'Fleet' });
export type Fleet = z.infer<typeof fleetSchema>;
