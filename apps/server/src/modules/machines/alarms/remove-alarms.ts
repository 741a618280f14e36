import { isNull, lt, sql } from 'drizzle-orm';
import type { Database } from '../../../adapters/database/database.ts';
import { timestampOf } from '../../../adapters/database/timestamps.ts';
import { alarmHandling, alarmRepairSteps, alarmResolutions, alarms } from './tables.ts';

const isOfGone = sql`r.serial_number = gone.serial_number and r.error_code = gone.error_code
  and r.alarm_seq >= gone.raised_seq and (gone.cleared_seq is null or r.alarm_seq < gone.cleared_seq)`;

/** Open alarms stay, however old; the deletion of their machine ends them. */
export async function removeAlarmsBefore({ orm }: Database, cutoff: Date): Promise<void> {
  await orm.execute(sql`
    with gone as (
      delete from ${alarms} where ${lt(alarms.clearedAt, cutoff)} or (${isNull(alarms.clearedSeq)} and serial_number in (
        select serial_number from appliances where deleted_at < ${timestampOf(cutoff)}))
      returning *),
    repaired as (delete from ${alarmRepairSteps} r using gone where ${isOfGone})
    delete from ${alarmResolutions} r using gone where ${isOfGone}`);
  await orm.execute(sql`
    delete from ${alarmHandling} h where h.changed_at < ${timestampOf(cutoff)} and not exists (
      select from ${alarms} a where a.serial_number = h.serial_number and a.error_code = h.error_code)`);
}
