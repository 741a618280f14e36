import { flappingHours } from '@washboard/contract/alarms/alarm-inbox';
import { alarmUrgency } from '@washboard/contract/alarms/alarms';
import { type SQL, sql } from 'drizzle-orm';
import { timestampOf } from '../../../../adapters/database/timestamps.ts';
import { alarmUrgencyColumn } from '../alarm-urgency.ts';
import { alarms } from '../tables.ts';

/**
 * The query must have `alarm_handling handling`. An alarm stays taken while it comes and goes, but not when it comes back
 * later. The alarm that was taken must still be stored, because without it a later one would look like the same.
 */
export const isStillTaken = sql`coalesce((
  select bool_and(coalesce(later.pause <= interval '1 hour' * ${flappingHours}::int, later.raised_seq <= handling.taken_seq))
  from (
    select a.raised_seq, a.raised_at - lag(a.cleared_at) over (order by a.raised_seq) as pause
    from ${alarms} a
    where a.serial_number = handling.serial_number and a.error_code = handling.error_code
      and (a.cleared_seq is null or a.cleared_seq >= handling.taken_seq)) later), false)`;

/**
 * The query must have `alarm_handling handling`. A new raise ends the muting of an urgent alarm.
 *
 * @param lastSeq the `raised_seq` of the latest alarm
 */
export function isAlarmMuted(now: Date, lastSeq: SQL): SQL<boolean> {
  return sql`(coalesce(handling.muted_until > ${timestampOf(now)}, false)
    and (${alarmUrgencyColumn} < ${alarmUrgency(null)}::int or handling.muted_seq >= ${lastSeq}))`;
}
