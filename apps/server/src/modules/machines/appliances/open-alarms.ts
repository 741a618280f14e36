import { compareUrgency, type OpenAlarm } from '@washboard/contract/alarms/alarms';
import type { Gamma } from '@washboard/contract/appliances/appliances';
import { alarmSeverity } from '@washboard/machine-model/alarms/alarm-severity';
import { type SQL, sql } from 'drizzle-orm';
import { alarms } from '../alarms/tables.ts';
import { appliances } from './tables.ts';

/** As the database aggregates them. */
export type OpenAlarmRow = Pick<OpenAlarm, 'errorCode'> & { raisedAt: string };

/** More than the catalogue of a range has codes, so that a machine that invents some does not fill the answers. */
const maxOpenAlarms = 150;

/** A column for a query that joins `appliances` with something: the alarms that each of them has now. */
export const openAlarmsColumn: SQL<OpenAlarmRow[]> = sql`coalesce((
  select jsonb_agg(jsonb_build_object('errorCode', a.error_code, 'raisedAt', a.raised_at))
  from (select * from ${alarms} open
    where open.serial_number = ${appliances}.serial_number and open.cleared_seq is null
    order by open.raised_at desc limit ${maxOpenAlarms}) a), '[]')`;

export function presentOpenAlarms(gamma: Gamma, rows: readonly OpenAlarmRow[]): OpenAlarm[] {
  return rows
    .map(({ errorCode, raisedAt }) => ({
      errorCode,
      severity: alarmSeverity(gamma, errorCode),
      startDate: new Date(raisedAt).toISOString(),
    }))
    .toSorted(compareUrgency);
}
