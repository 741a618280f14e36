import { alarmRanks } from '@washboard/contract/alarms/alarms';
import { attentionKinds, attentionPoints, maxCountedReasons } from '@washboard/contract/attention/attention';
import { offlineAfterHours } from '@washboard/contract/notifications/notification-limits';
import { hourMs } from '@washboard/contract/time/durations';
import { type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { timestampOf } from '../../../adapters/database/timestamps.ts';
import { fullNameColumn } from '../../people/accounts/index.ts';
import { users } from '../../people/accounts/tables.ts';
import { alarmUrgencyColumn, isAlarmMuted, isStillTaken, joinAlarmCatalogue, rankUrgency } from '../alarms/index.ts';
import { alarmHandling, alarms } from '../alarms/tables.ts';
import { applianceStates, appliances } from '../appliances/tables.ts';
import { hygieneRecords, isRecordOpen, rewashHolds } from '../hygiene/tables.ts';

const points = sql.join(
  attentionKinds.map((kind) => sql`when ${kind} then ${attentionPoints(kind)}::bigint`),
  sql` `,
);

/**
 * Rows are `(serial_number, kind, count, code, since, taken_by, points)`, for machines in `scope`. `code` is that of the
 * newest alarm, or the number of the newest hygiene record; `taken_by` names who has taken that alarm.
 */
export function attentionReasons(scope: SQL, now: Date): SQL {
  return sql`select *, case kind ${points} end as points from (${reasonsOf(scope, now)}) found`;
}

/** The score of machines grouped from {@link attentionReasons}; equals `attentionScore` of the contract. */
export const scoreColumn = sql`sum(least(count, ${maxCountedReasons}::int) * points)`;

/** Adds `attention.score` and `attention.deviations`, which are null for a machine without a reason. */
export function joinAttention(scope: SQL, now: Date): SQL {
  return sql`left join (
    select serial_number, ${scoreColumn} as score,
      sum(count) filter (where kind in ('hold', 'deviation')) as deviations
    from (${attentionReasons(scope, now)}) reasons
    group by 1) attention on attention.serial_number = ${appliances.serialNumber}`;
}

function reasonsOf(scope: SQL, now: Date): SQL {
  const { serialNumber } = appliances;
  const join = (column: SQL) => sql`join ${appliances} on ${serialNumber} = ${column} and ${scope}`;
  const silentSince = timestampOf(new Date(now.getTime() - offlineAfterHours * hourMs));
  const ranks = alarmRanks.map((rank) => sql`when ${rankUrgency(rank)}::int then ${rank}::text`);
  return sql`
    select open.serial_number, case ${alarmUrgencyColumn} ${sql.join(ranks, sql` `)} end as kind, count(*)::int as count,
      (array_agg(open.error_code order by open.raised_at desc))[1] as code, max(open.raised_at) as since,
      (array_agg(${fullNameColumn(alias(users, 'taker'))} order by open.raised_at desc))[1] as taken_by
    from ${alarms} open ${join(sql`open.serial_number`)} ${joinAlarmCatalogue}
    left join ${alarmHandling} handling
      on handling.serial_number = open.serial_number and handling.error_code = open.error_code
    left join ${users} taker on taker.id = handling.taken_by and taker.status <> 'DELETED' and ${isStillTaken}
    where open.cleared_seq is null and not ${isAlarmMuted(now, sql`open.raised_seq`)} group by 1, 2
    union all
    select h.serial_number, 'hold', 1, h.number::text, h.ended_at, null from ${rewashHolds} h ${join(sql`h.serial_number`)}
    union all
    select r.serial_number, 'deviation', count(*)::int, (array_agg(r.number order by r.ended_at desc))[1]::text,
      max(r.ended_at), null
    from ${hygieneRecords} r ${join(sql`r.serial_number`)}
    where ${isRecordOpen}
      and not exists (select from ${rewashHolds} h where h.serial_number = r.serial_number and h.number = r.number)
    group by 1
    union all
    select s.serial_number, 'silence', 1, null, s.connection_since, null
    from ${applianceStates} s ${join(sql`s.serial_number`)}
    where s.connection = 'offline' and s.connection_since <= ${silentSince}`;
}
