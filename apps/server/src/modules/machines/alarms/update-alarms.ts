import type { AlarmStanding } from '@washboard/contract/alarms/alarms';
import type { Gamma } from '@washboard/contract/appliances/appliances';
import { alarmSeverity } from '@washboard/machine-model/alarms/alarm-severity';
import { sql } from 'drizzle-orm';
import type { Transaction } from '../../../adapters/database/database.ts';
import { namedStatement } from '../../../adapters/database/named-statement.ts';
import type { AlarmEvent } from './alarm-event.ts';
import { dropExcessUnknownAlarms } from './drop-excess-unknown-alarms.ts';

export interface MachineAlarm {
  serialNumber: string;
  alarm: AlarmStanding;
}

// A new event affects only itself and the next event of its code: what was open before stays open, and what is open
// after the next event ends where it did. So the number of rows read does not grow with the machine's history.
const recomputeAlarms = namedStatement<{ changes: string }, StandingRow>(
  'update_alarms',
  sql`
    with changes as (
      select x.*, coalesce(n.seq, x."lastSeq") as end_seq, n.seq as next_seq, b.cleared_seq as after_seq,
        a.raised_seq, a.raised_at, a.is_raised_at_doubtful, a.cleared_at,
        a.raised_seq is not null and (a.cleared_seq is null or a.cleared_seq > x.seq) as is_open
      from json_to_recordset(${sql.placeholder('changes')}) as x(
        "serialNumber" text, "errorCode" text, seq bigint, "lastSeq" bigint)
      left join lateral (
        select * from alarms a
        where a.serial_number = x."serialNumber" and a.error_code = x."errorCode" and a.raised_seq < x.seq
        order by a.raised_seq desc limit 1) a on true
      left join lateral (
        select e.seq from events e
        where e.serial_number = x."serialNumber" and e.kind in ('alarmRaised', 'alarmCleared')
          and e.body ->> 'errorCode' = x."errorCode" and e.seq > x."lastSeq"
        order by e.seq limit 1) n on true
      left join lateral (
        select * from alarms b
        where b.serial_number = x."serialNumber" and b.error_code = x."errorCode" and b.raised_seq <= n.seq
        order by b.raised_seq desc limit 1) b on true),
    edges as (
      select "serialNumber", "errorCode", raised_seq as seq, raised_at as at, is_raised_at_doubtful as is_doubtful,
        true as is_raised
      from changes where is_open
      union all
      select c."serialNumber", c."errorCode", e.seq, e.at, e.is_clock_doubtful, e.kind = 'alarmRaised'
      from changes c cross join lateral (
        select * from events e
        where e.serial_number = c."serialNumber" and e.kind in ('alarmRaised', 'alarmCleared')
          and e.body ->> 'errorCode' = c."errorCode" and e.seq between c.seq and c.end_seq
        union all
        select * from events e
        where e.serial_number = c."serialNumber" and e.kind in ('alarmRaised', 'alarmCleared')
          and e.body ->> 'errorCode' = c."errorCode" and e.seq = c.after_seq and e.seq > c.end_seq
        order by seq) e),
    transitions as (
      select * from (
        select *, lag(is_raised, 1, false) over (partition by "serialNumber", "errorCode" order by seq) as was_raised
        from edges) e
      where is_raised <> was_raised),
    spells as (
      select * from (
        select *, lead(seq) over w as cleared_seq, lead(at) over w as cleared_at,
          lead(is_doubtful) over w as is_cleared_at_doubtful
        from transitions window w as (partition by "serialNumber", "errorCode" order by seq)) t
      where is_raised),
    moved as (
      delete from alarms a using changes c
      where a.serial_number = c."serialNumber" and a.error_code = c."errorCode" and a.raised_seq between c.seq and c.end_seq
        and not exists (
          select from spells s
          where s."serialNumber" = a.serial_number and s."errorCode" = a.error_code and s.seq = a.raised_seq)
      returning a.serial_number, a.error_code, a.raised_seq, a.noted_at),
    written as (
      insert into alarms (serial_number, error_code, raised_seq, raised_at, is_raised_at_doubtful,
        cleared_seq, cleared_at, is_cleared_at_doubtful, noted_at)
      select "serialNumber", "errorCode", seq, at, is_doubtful, cleared_seq,
        -- A clock that was set back meanwhile makes no alarm end before it began.
        case when cleared_seq is not null then greatest(at, cleared_at) end, is_cleared_at_doubtful,
        -- A late event that moves the beginning of an alarm does not make the alarm new.
        coalesce((
          select min(m.noted_at) from moved m
          where m.serial_number = "serialNumber" and m.error_code = "errorCode"
            and m.raised_seq between seq and coalesce(cleared_seq, m.raised_seq)), now())
      from spells
      -- Counting makes the removal come first, and the order closes before it opens: one is open at a time.
      where (select count(*) from moved) >= 0
      order by seq
      on conflict (serial_number, error_code, raised_seq) do update set
        cleared_seq = excluded.cleared_seq, cleared_at = excluded.cleared_at,
        is_cleared_at_doubtful = excluded.is_cleared_at_doubtful
      returning serial_number, error_code, raised_seq, raised_at, cleared_at)
    select distinct on (w.serial_number, w.error_code) w.serial_number::text as "serialNumber",
      w.error_code::text as "errorCode", p.gamma::text, w.raised_at::timestamptz as "raisedAt",
      w.cleared_at::timestamptz as "clearedAt"
    from (
      select * from written
      union all
      select "serialNumber", "errorCode", raised_seq, raised_at, cleared_at from changes
      where raised_seq is not null and not is_open
      union all
      select later.* from changes c cross join lateral (
        select serial_number, error_code, raised_seq, raised_at, cleared_at from alarms a
        where a.serial_number = c."serialNumber" and a.error_code = c."errorCode" and a.raised_seq > c.end_seq
        order by a.raised_seq desc limit 1) later) w
    join appliances p on p.serial_number = w.serial_number
    order by w.serial_number, w.error_code, w.raised_seq desc`,
);

/**
 * Runs in the transaction that inserted the events and holds the locks of their machines. The order of `seq` decides,
 * not the order of arrival.
 *
 * @returns the current state of each affected alarm
 */
export async function updateAlarms(transaction: Transaction, stored: readonly AlarmEvent[]): Promise<MachineAlarm[]> {
  const standings = new Map<string, StandingRow>();
  for (const changes of roundsOf(await dropExcessUnknownAlarms(transaction, stored))) {
    const rows = await recomputeAlarms(transaction, { changes: JSON.stringify(changes) });
    for (const row of rows) standings.set(keyOf(row), row);
  }
  return [...standings.values()].map(presentStanding);
}

const keyOf = ({ serialNumber, errorCode }: Pick<AlarmEvent, 'serialNumber' | 'errorCode'>) =>
  `${serialNumber} ${errorCode}`;

/**
 * New events of one code that are further apart are processed separately, because many stored events may lie between
 * them.
 */
const maxBetween = 50;

interface AlarmChange extends AlarmEvent {
  lastSeq: number;
}

function roundsOf(stored: readonly AlarmEvent[]): AlarmChange[][] {
  const rounds: AlarmChange[][] = [];
  const events = stored.toSorted((a, b) => b.seq - a.seq);
  for (const ofCode of Map.groupBy(events, keyOf).values()) {
    const changes: AlarmChange[] = [];
    for (const event of ofCode) {
      const later = changes.at(-1);
      if (later && later.seq - event.seq <= maxBetween) later.seq = event.seq;
      else changes.push({ ...event, lastSeq: event.seq });
    }
    for (const [i, change] of changes.entries()) {
      const round = rounds[i] ?? [];
      rounds[i] = round;
      round.push(change);
    }
  }
  return rounds;
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
