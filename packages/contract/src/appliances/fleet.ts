import * as z from 'zod/mini';
import { alarmRanks } from '../alarms/alarms.ts';
import { askedInstantSchema } from '../time/asked-instant.ts';
import { conditions } from './condition.ts';

/** The limit of `from`: covers yesterday's midnight in every time zone. */
export const maxFleetHours = 48;

/** Query of `GET /api/v1/appliance/fleet`. */
export const fleetQuerySchema = z.object({
  from: askedInstantSchema.check(
    z.describe(`Cycles count from here on: the caller’s midnight, ${maxFleetHours} hours ago at most`),
  ),
});

const count = z.int().check(z.minimum(0));

function countsBy<Name extends string>(names: readonly Name[]) {
  return z.object(Object.fromEntries(names.map((name) => [name, count])) as Record<Name, typeof count>);
}

/** Figures of the whole scope, up to some seconds old. */
export const fleetSchema = z
  .object({
    total: count.check(z.describe('machines')),
    byCondition: countsBy(conditions).check(z.describe('machines; together they are the total')),
    withAlarms: count.check(z.describe('machines with an open alarm')),
    byWorstAlarm: countsBy(alarmRanks).check(z.describe('those machines, by the worst of their open alarms')),
    cycles: z
      .object({
        completed: count.check(z.describe('that were carried out to their end, of any kind')),
        washing: count.check(z.describe('of these, those of washing programmes')),
        hygienic: count.check(z.describe('of these, those whose record shows hygienic temperatures')),
        waterVlm: count.check(z.describe('tenths of a litre, of all cycles, the broken off ones too; measured')),
        energyWh: count.check(z.describe('watt-hours, of all cycles, the broken off ones too; measured')),
      })
      .check(
        z.describe(
          'Cycles that ended since `from` by the machine’s clock, however late they were told. What machines use between cycles is not in it; their statistics have it',
        ),
      ),
  })
  .register(z.globalRegistry, { id: 'Fleet' });
export type Fleet = z.infer<typeof fleetSchema>;
