import { type AlarmSeverity, alarmUrgency, compareUrgency, type OpenAlarm } from '@washboard/contract/alarms/alarms';
import type { Gamma } from '@washboard/contract/appliances/appliances';
import { type Condition, conditionsByState } from '@washboard/contract/appliances/condition';
import { alarmSeverity, knownSeverities } from '@washboard/machine-model/alarms/alarm-severity';
import { type SQL, sql } from 'drizzle-orm';
import { timestampOf } from '../../../adapters/database/timestamps.ts';
import { alarms } from '../alarms/tables.ts';
import { hygieneRecords } from '../hygiene/tables.ts';
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
  where r.serial_number = ${appliances}.serial_number and r.result = 'deviating' and r.action_number is null)`;

/** Severities are not stored, because a new release may change or add them. */
const catalogue = sql`unnest(
  ${sql.param(knownSeverities.map(({ gamma }) => gamma))}::text[],
  ${sql.param(knownSeverities.map(({ errorCode }) => errorCode))}::text[],
  ${sql.param(knownSeverities.map(({ severity }) => alarmUrgency(severity)))}::int[])`;

/** The query must have `alarms open` and `appliances`. `known` is the code in the catalogue, `urgency` its rank. */
export const joinAlarmCatalogue: SQL = sql`left join ${catalogue} as known(gamma, error_code, urgency)
      on known.gamma = ${appliances.gamma} and known.error_code = open.error_code`;

export const alarmUrgencyColumn: SQL<number> = sql`coalesce(known.urgency, ${alarmUrgency(null)}::int)`;

/**
 * The query must have `alarm_handling handling`. A new raise ends the muting of an urgent alarm.
 *
 * @param lastSeq the `raised_seq` of the latest alarm
 */
export function isAlarmMuted(now: Date, lastSeq: SQL): SQL<boolean> {
  return sql`(coalesce(handling.muted_until > ${timestampOf(now)}, false)
    and (${alarmUrgencyColumn} < ${alarmUrgency(null)}::int or handling.muted_seq >= ${lastSeq}))`;
}

export function joinWorstAlarms(scope: SQL): SQL {
  return sql`left join (
    select open.serial_number, max(${alarmUrgencyColumn}) as urgency
    from ${alarms} open
    join ${appliances} on ${appliances.serialNumber} = open.serial_number
    ${joinAlarmCatalogue}
    where open.cleared_seq is null and ${scope}
    group by open.serial_number) worst on worst.serial_number = ${appliances.serialNumber}`;
}

export const hasAlarm = sql`worst.urgency is not null`;
export const hasNoAlarm = sql`worst.urgency is null`;

export function hasAlarmAtLeast(severity: AlarmSeverity): SQL {
  return sql`worst.urgency >= ${alarmUrgency(severity)}::int`;
}

/** The digit 0 means the most urgent alarm, the highest digit no alarm. */
export const alarmRankColumn: SQL<string> = sql`(${alarmUrgency('critical')}::int - coalesce(worst.urgency, -1))::text`;

/**
 * The digit 0 means on, 1 off, 2 no report. Running and ready are one rank, because each cycle would otherwise move the
 * rows.
 */
export const activityRankColumn: SQL<string> = sql`case
  when ${conditionColumn} in ('offline', 'unknown') then '2'
  when ${conditionColumn} = 'off' then '1'
  else '0' end`;
