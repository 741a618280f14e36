import { lt, sql } from 'drizzle-orm';
import type { Database } from '../../../adapters/database/database.ts';
import { alarmResolutions, alarms } from './tables.ts';

/** Those that ended before, with what was noted about them; what is open stays, however old. */
export async function removeAlarmsBefore({ orm }: Database, cutoff: Date): Promise<void> {
  await orm.execute(sql`
    with gone as (delete from ${alarms} where ${lt(alarms.clearedAt, cutoff)} returning *)
    delete from ${alarmResolutions} r using gone
    where r.serial_number = gone.serial_number and r.error_code = gone.error_code
      and r.alarm_seq >= gone.raised_seq and r.alarm_seq < gone.cleared_seq`);
}
