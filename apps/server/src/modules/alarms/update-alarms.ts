import type { AlarmStanding } from '@washboard/contract/alarms/alarms';
import type { Gamma } from '@washboard/contract/appliances/appliances';
import { alarmSeverity } from '@washboard/machine-model/alarms/alarm-severity';
import { sql } from 'drizzle-orm';
import type { Transaction } from '../../adapters/database/database.ts';

/** An alarm event that was stored just now. */
export interface AlarmEvent {
  serialNumber: string;
  errorCode: string;
  seq: number;
}

/** How the alarm of a machine stands now. */
export interface MachineAlarm {
  serialNumber: string;
  alarm: AlarmStanding;
}

/**
 * Brings the alarms in line with the events, after `stored` were added to them in the same transaction, which holds
 * the locks of their machines. Whatever comes when, the alarms are those that the events tell in the order of their
 * `seq`: an alarm begins with the first event that raises it and ends with the next that clears it; raising it again
 * meanwhile, or clearing what is not open, means nothing.
 *
 * @returns how each alarm that was spoken of stands now
 */
export async function updateAlarms(transaction: Transaction, stored: readonly AlarmEvent[]): Promise<MachineAlarm[]> {
  if (stored.length === 0) return [];
  // An alarm that began before the earliest of the new events still begins there: what lies before it stays.
  const { rows } = await transaction.execute<StandingRow>(sql`
    with changes as (
      select x.*, a.raised_seq, a.raised_at, a.is_raised_at_doubtful
      from json_to_recordset(${JSON.stringify(changesOf(stored))}) as x("serialNumber" text, "errorCode" text, seq bigint)
      left join lateral (
        select * from alarms a
        where a.serial_number = x."serialNumber" and a.error_code = x."errorCode" and a.raised_seq < x.seq
        order by a.raised_seq desc limit 1) a on true),
    edges as (
      select "serialNumber", "errorCode", raised_seq as seq, raised_at as at, is_raised_at_doubtful as is_doubtful,
        true as is_raised
      from changes where raised_seq is not null
      union all
      select c."serialNumber", c."errorCode", e.seq, e.at, e.is_clock_doubtful, e.kind = 'alarmRaised'
      from changes c cross join lateral (
        select * from events e
        where e.serial_number = c."serialNumber" and e.kind in ('alarmRaised', 'alarmCleared')
          and e.body ->> 'errorCode' = c."errorCode" and e.seq > coalesce(c.raised_seq, 0)
        order by e.seq) e),
    turns as (
      select * from (
        select *, lag(is_raised, 1, false) over (partition by "serialNumber", "errorCode" order by seq) as was_raised
        from edges) e
      where is_raised <> was_raised),
    spells as (
      select * from (
        select *, lead(seq) over w as cleared_seq, lead(at) over w as cleared_at,
          lead(is_doubtful) over w as is_cleared_at_doubtful
        from turns window w as (partition by "serialNumber", "errorCode" order by seq)) t
      where is_raised),
    moved as (
      delete from alarms a using changes c
      where a.serial_number = c."serialNumber" and a.error_code = c."errorCode" and a.raised_seq >= c.seq
        and not exists (
          select from spells s
          where s."serialNumber" = a.serial_number and s."errorCode" = a.error_code and s.seq = a.raised_seq)
      returning 1),
    written as (
      insert into alarms (serial_number, error_code, raised_seq, raised_at, is_raised_at_doubtful,
        cleared_seq, cleared_at, is_cleared_at_doubtful)
      select "serialNumber", "errorCode", seq, at, is_doubtful, cleared_seq,
        -- A clock that was set back meanwhile makes no alarm end before it began.
        case when cleared_seq is not null then greatest(at, cleared_at) end, is_cleared_at_doubtful
      from spells
      -- Counting makes the removal come first, and the order closes before it opens: one is open at a time.
      where (select count(*) from moved) >= 0
      order by seq
      on conflict (serial_number, error_code, raised_seq) do update set
        cleared_seq = excluded.cleared_seq, cleared_at = excluded.cleared_at,
        is_cleared_at_doubtful = excluded.is_cleared_at_doubtful
      returning serial_number, error_code, raised_seq, raised_at, cleared_at)
    select distinct on (w.serial_number, w.error_code) w.serial_number as "serialNumber",
      w.error_code as "errorCode", p.gamma, w.raised_at as "raisedAt", w.cleared_at as "clearedAt"
    from written w join appliances p on p.serial_number = w.serial_number
    order by w.serial_number, w.error_code, w.raised_seq desc`);
  return rows.map(presentStanding);
}

/** The earliest event of each code of each machine. */
function changesOf(stored: readonly AlarmEvent[]): AlarmEvent[] {
  const changes = new Map<string, AlarmEvent>();
  for (const event of stored) {
    const key = `${event.serialNumber} ${event.errorCode}`;
    const known = changes.get(key);
    if (!known || event.seq < known.seq) changes.set(key, event);
  }
  return [...changes.values()];
}

type StandingRow = {
  serialNumber: string;
  errorCode: string;
  gamma: Gamma;
  raisedAt: Date | string;
  clearedAt: Date | string | null;
};

function presentStanding({ serialNumber, errorCode, gamma, raisedAt, clearedAt }: StandingRow): MachineAlarm {
  return {
    serialNumber,
    alarm: {
      errorCode,
      severity: alarmSeverity(gamma, errorCode),
      startDate: new Date(raisedAt).toISOString(),
      stopDate: clearedAt === null ? null : new Date(clearedAt).toISOString(),
    },
  };
}
