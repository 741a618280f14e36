import { type AlarmRank, type AlarmSeverity, alarmUrgency } from '@washboard/contract/alarms/alarms';
import { knownSeverities } from '@washboard/machine-model/alarms/alarm-severity';
import { type SQL, sql } from 'drizzle-orm';
import { appliances } from '../appliances/tables.ts';
import { alarms } from './tables.ts';

export function rankUrgency(rank: AlarmRank): number {
  return alarmUrgency(rank === 'unknown' ? null : rank);
}

/** Severities are not stored, because a new release may change or add them. */
const catalogue = sql`unnest(
  ${sql.param(knownSeverities.map(({ gamma }) => gamma))}::text[],
  ${sql.param(knownSeverities.map(({ errorCode }) => errorCode))}::text[],
  ${sql.param(knownSeverities.map(({ severity }) => alarmUrgency(severity)))}::int[])`;

/** The query must have `alarms open` and `appliances`. `known` is the code in the catalogue, `urgency` its rank. */
export const joinAlarmCatalogue: SQL = sql`left join ${catalogue} as known(gamma, error_code, urgency)
      on known.gamma = ${appliances.gamma} and known.error_code = open.error_code`;

export const alarmUrgencyColumn: SQL<number> = sql`coalesce(known.urgency, ${alarmUrgency(null)}::int)`;

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
