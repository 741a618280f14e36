import { type AlarmSeverity, alarmUrgency } from '@washboard/contract/alarms/alarms';
import { knownSeverities } from '@washboard/machine-model/alarms/alarm-severity';
import { type SQL, sql } from 'drizzle-orm';
import { alarms } from '../alarms/tables.ts';
import { appliances } from './tables.ts';

/** Severities are not in the database: a new version may rank a code otherwise, or know it at last. */
const catalogue = sql`unnest(
  ${sql.param(knownSeverities.map(({ gamma }) => gamma))}::text[],
  ${sql.param(knownSeverities.map(({ errorCode }) => errorCode))}::text[],
  ${sql.param(knownSeverities.map(({ severity }) => alarmUrgency(severity)))}::int[])`;

/**
 * Joins, to a query about the machines of a scope, how urgent the worst open alarm of each is, as `worst.urgency`: null
 * where there is none.
 */
export function joinWorstAlarms(scope: SQL): SQL {
  return sql`left join (
    select open.serial_number, max(coalesce(known.urgency, ${alarmUrgency(null)}::int)) as urgency
    from ${alarms} open
    join ${appliances} on ${appliances.serialNumber} = open.serial_number
    left join ${catalogue} as known(gamma, error_code, urgency)
      on known.gamma = ${appliances.gamma} and known.error_code = open.error_code
    where open.cleared_seq is null and ${scope}
    group by open.serial_number) worst on worst.serial_number = ${appliances.serialNumber}`;
}

export const hasAlarm = sql`worst.urgency is not null`;
export const hasNoAlarm = sql`worst.urgency is null`;

export function isAtLeast(severity: AlarmSeverity): SQL {
  return sql`worst.urgency >= ${alarmUrgency(severity)}::int`;
}

/** One digit: 0 for the most urgent, and the highest for a machine without alarms. */
export const calmness: SQL<string> = sql`(${alarmUrgency('critical')}::int - coalesce(worst.urgency, -1))::text`;
