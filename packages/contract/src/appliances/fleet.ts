import { z } from 'zod';
import { askedInstantSchema } from '../asked-instant.ts';
import { conditions } from './condition.ts';

/** How far back `from` may lie: yesterday's midnight in any time zone. */
export const maxFleetHours = 48;

/** Query of `GET /api/v1/appliance/fleet`. */
export const fleetQuerySchema = z.object({
  from: askedInstantSchema.describe(
    `Cycles count from here on: the caller’s midnight, ${maxFleetHours} hours ago at most`,
  ),
});

/** How alarms are counted; `unknown` is the code of a newer machine, and ranks between warning and critical. */
export const alarmRanks = ['critical', 'unknown', 'warning', 'notice'] as const;
export type AlarmRank = (typeof alarmRanks)[number];

const count = z.int().min(0);

function countsBy<Name extends string>(names: readonly Name[]) {
  return z.object(Object.fromEntries(names.map((name) => [name, count])) as Record<Name, typeof count>);
}

/** Figures of the whole scope. They may be some seconds old. */
export const fleetSchema = z
  .object({
    total: count.describe('machines'),
    byCondition: countsBy(conditions).describe('machines; together they are the total'),
    withAlarms: count.describe('machines with an open alarm'),
    byWorstAlarm: countsBy(alarmRanks).describe('those machines, by the worst of their open alarms'),
    cycles: z
      .object({
        completed: count.describe('that were carried out to their end, of any kind'),
        washing: count.describe('of these, those of washing programmes'),
        hygienic: count.describe('of these, those whose record shows hygienic temperatures'),
        waterVlm: count.describe('tenths of a litre, of all cycles, the broken off ones too; measured'),
        energyWh: count.describe('watt-hours, of all cycles, the broken off ones too; measured'),
      })
      .describe('Cycles that ended since `from` by the machine’s clock, however late they were told'),
  })
  .meta({ id: 'Fleet' });
export type Fleet = z.infer<typeof fleetSchema>;
