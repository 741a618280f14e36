import { type AlarmRank, alarmRanks, alarmUrgency } from '@washboard/contract/alarms/alarms';
import {
  type AttentionKind,
  type AttentionReason,
  attentionKinds,
  attentionPoints,
  maxCountedReasons,
} from '@washboard/contract/attention/attention';
import { offlineAfterHours } from '@washboard/contract/notifications/limits';
import { type SQL, sql } from 'drizzle-orm';
import type { Orm } from '../../../adapters/database/database.ts';
import { alarms } from '../alarms/tables.ts';
import { alarmUrgencyColumn, joinAlarmCatalogue } from '../appliances/index.ts';
import { applianceStates, appliances } from '../appliances/tables.ts';
import { hygieneRecords, rewashHolds } from '../hygiene/tables.ts';

/** Rows are `(serial_number, kind, count, code, since)`. */
function reasonsOf(scope: SQL, now: Date): SQL {
  const { serialNumber } = appliances;
  const join = (column: SQL) => sql`join ${appliances} on ${serialNumber} = ${column} and ${scope}`;
  const silentSince = new Date(now.getTime() - offlineAfterHours * 3_600_000).toISOString();
  const ranks = alarmRanks.map((rank) => sql`when ${rankUrgency(rank)}::int then ${rank}::text`);
  return sql`
    select open.serial_number, case ${alarmUrgencyColumn} ${sql.join(ranks, sql` `)} end as kind, count(*)::int as count,
      (array_agg(open.error_code order by open.raised_at desc))[1] as code, max(open.raised_at) as since
    from ${alarms} open ${join(sql`open.serial_number`)} ${joinAlarmCatalogue}
    where open.cleared_seq is null group by 1, 2
    union all
    select h.serial_number, 'hold', 1, h.number::text, h.ended_at from ${rewashHolds} h ${join(sql`h.serial_number`)}
    union all
    select r.serial_number, 'deviation', count(*)::int, (array_agg(r.number order by r.ended_at desc))[1]::text,
      max(r.ended_at)
    from ${hygieneRecords} r ${join(sql`r.serial_number`)}
    where r.result = 'deviating' and r.action_number is null
      and not exists (select from ${rewashHolds} h where h.serial_number = r.serial_number and h.number = r.number)
    group by 1
    union all
    select s.serial_number, 'silence', 1, null, s.connection_since
    from ${applianceStates} s ${join(sql`s.serial_number`)}
    where s.connection = 'offline' and s.connection_since <= ${silentSince}::timestamptz`;
}

const rankUrgency = (rank: AlarmRank) => alarmUrgency(rank === 'unknown' ? null : rank);

interface ReasonRow {
  kind: AttentionKind;
  count: number;
  code: string | null;
  since: string;
}

export interface MachineReasons {
  serialNumber: string;
  reasons: AttentionReason[];
}

interface FoundReasons {
  counts: Partial<Record<AttentionKind, number>>;
  machineCount: number;
  /** Of equal scores, the machine with the newest reason comes first. */
  machines: MachineReasons[];
}

export async function findMachineReasons(
  orm: Pick<Orm, 'execute'>,
  { scope, now, limit }: { scope: SQL; now: Date; limit: number },
): Promise<FoundReasons> {
  const points = sql.join(
    attentionKinds.map((kind) => sql`when ${kind} then ${attentionPoints(kind)}::bigint`),
    sql` `,
  );
  const { rows } = await orm.execute<{
    counts: FoundReasons['counts'];
    machineCount: number;
    machines: { serialNumber: string; reasons: ReasonRow[] }[];
  }>(sql`
    with reasons as materialized (select *, case kind ${points} end as points from (${reasonsOf(scope, now)}) found),
    ranked as (
      select serial_number, sum(least(count, ${maxCountedReasons}::int) * points) as score, max(since) as since,
        jsonb_agg(jsonb_build_object('kind', kind, 'count', count, 'code', code, 'since', since)
          order by points desc) as reasons
      from reasons group by 1),
    first as (select * from ranked order by score desc, since desc, serial_number limit ${limit})
    select
      (select coalesce(jsonb_object_agg(kind, total), '{}')
        from (select kind, sum(count)::int as total from reasons group by 1) by_kind) as counts,
      (select count(*)::int from ranked) as "machineCount",
      (select coalesce(jsonb_agg(jsonb_build_object('serialNumber', serial_number, 'reasons', reasons)
        order by score desc, since desc, serial_number), '[]') from first) as machines`);
  const [found] = rows;
  if (!found) return { counts: {}, machineCount: 0, machines: [] };
  const machines = found.machines.map((machine) => ({ ...machine, reasons: machine.reasons.map(presentReason) }));
  return { ...found, machines };
}

function presentReason({ kind, count, code, since: at }: ReasonRow): AttentionReason {
  const since = new Date(at).toISOString();
  switch (kind) {
    case 'hold':
    case 'deviation':
      return { kind, count, since, recordId: Number(code) };
    case 'critical':
    case 'unknown':
    case 'warning':
    case 'notice':
      return { kind, count, since, errorCode: code ?? '' };
    default:
      return { kind: 'silence', count, since };
  }
}
