import { compareUrgency, type OpenAlarm } from '@washboard/contract/alarms/alarms';
import type { Gamma } from '@washboard/contract/appliances/appliances';
import { type Condition, conditionsByState } from '@washboard/contract/appliances/condition';
import { alarmSeverity, knownSeverities } from '@washboard/machine-model/alarms/alarm-severity';
import { type SQL, sql } from 'drizzle-orm';
import { alarms } from '../alarms/tables.ts';
import { hygieneRecords, isRecordOpen } from '../hygiene/tables.ts';
import { applianceStates, appliances } from './tables.ts';

const words = Object.entries(conditionsByState).map(([state, condition]) => sql`when ${state} then ${condition}`);

/** This condition equals `conditionOf` of the contract; the query must left-join `appliance_states`. */
export const conditionColumn: SQL<Condition> = sql`case
  when ${applianceStates.connection} is distinct from 'online' then 'offline'
  when ${applianceStates.status} is null then 'unknown'
  else case ${applianceStates.status} ->> 'systemState' ${sql.join(words, sql` `)} end end`;

export type OpenAlarmRow = Pick<OpenAlarm, 'errorCode'> & { raisedAt: string };

/** The limit exceeds every catalogue and bounds the response for a machine that invents codes. */
const maxOpenAlarms = 150;

const criticals = knownSeverities
  .filter(({ severity }) => severity === 'critical')
  .map(({ gamma, errorCode }) => `${gamma} ${errorCode}`);

/** The limit never omits critical alarms, because they come first. */
const criticalFirst = sql`(${appliances}.gamma || ' ' || open.error_code = any(${sql.param(criticals)}::text[])) desc`;

export const openAlarmsColumn: SQL<OpenAlarmRow[]> = sql`coalesce((
  select jsonb_agg(jsonb_build_object('errorCode', a.error_code, 'raisedAt', a.raised_at))
  from (select * from ${alarms} open
    where open.serial_number = ${appliances}.serial_number and open.cleared_seq is null
    order by ${criticalFirst}, open.raised_at desc limit ${maxOpenAlarms}) a), '[]')`;

export function presentOpenAlarms(gamma: Gamma, rows: readonly OpenAlarmRow[]): OpenAlarm[] {
  return rows
    .map(({ errorCode, raisedAt }) => ({
      errorCode,
      severity: alarmSeverity(gamma, errorCode),
      startDate: new Date(raisedAt).toISOString(),
    }))
    .toSorted(compareUrgency);
}

export const openDeviationsColumn: SQL<number> = sql`(
  select count(*)::int from ${hygieneRecords} r
  where r.serial_number = ${appliances}.serial_number and ${isRecordOpen})`;
