import type { AlarmFrequency } from '@washboard/contract/alarms/alarm-inbox';
import { frequencyDays } from '@washboard/contract/alarms/alarms';
import { dayMs } from '@washboard/contract/time/durations';
import { sql } from 'drizzle-orm';
import type { Actor } from '../../../actor.ts';
import { timestampOf } from '../../../adapters/database/timestamps.ts';
import type { Context } from '../../../context.ts';
import { ProblemError } from '../../../http/problem-error.ts';
import { applianceScope, requireAppliance } from '../appliances/index.ts';
import { appliances } from '../appliances/tables.ts';
import { findAlarm } from './alarms-repository.ts';
import { alarms } from './tables.ts';

/** @throws ProblemError APPLIANCE_NOT_FOUND, ALARM_NOT_FOUND */
export async function getAlarmFrequency(
  context: Context,
  actor: Actor,
  { serialNumber, id }: { serialNumber: string; id: number },
): Promise<AlarmFrequency> {
  const { config, clock, database } = context;
  const { appliance } = await requireAppliance(context, actor, serialNumber);
  const scope = applianceScope(actor, config.brand);
  const row = await findAlarm(database.orm, { scope, serialNumber, id });
  if (!row) throw new ProblemError('ALARM_NOT_FOUND');
  const from = timestampOf(new Date(clock.now().getTime() - frequencyDays * dayMs));
  const { gamma, modelNumber } = appliance;
  const { rows } = await database.orm.execute<Record<'times' | 'machines' | 'withAlarm' | 'likeTimes', number>>(sql`
    with machines as (
      select ${appliances.serialNumber} as serial_number, ${appliances.serialNumber} = ${serialNumber} as is_this
      from ${appliances}
      where ${scope} and ${appliances.gamma} = ${gamma} and ${appliances.modelNumber} = ${modelNumber}),
    raised as (
      select m.serial_number, m.is_this from machines m join ${alarms} a on a.serial_number = m.serial_number
        and a.error_code = ${row.alarm.errorCode} and a.raised_at >= ${from})
    select (select count(*)::int from machines where not is_this) as machines,
      (count(*) filter (where is_this))::int as times,
      (count(*) filter (where not is_this))::int as "likeTimes",
      (count(distinct serial_number) filter (where not is_this))::int as "withAlarm"
    from raised`);
  const { times = 0, machines = 0, withAlarm = 0, likeTimes = 0 } = rows[0] ?? {};
  return { days: frequencyDays, times, like: { machines, withAlarm, times: likeTimes } };
}
