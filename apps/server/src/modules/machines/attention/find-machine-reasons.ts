import type { AttentionKind, AttentionReason } from '@washboard/contract/attention/attention';
import { type SQL, sql } from 'drizzle-orm';
import type { Orm } from '../../../adapters/database/database.ts';
import { findRecordsByNumber, presentRecords } from '../hygiene/index.ts';
import { attentionReasons, scoreColumn } from './attention-score.ts';

interface ReasonRow {
  kind: AttentionKind;
  count: number;
  code: string | null;
  since: string;
  takenBy: string | null;
}

export interface MachineReasons {
  serialNumber: string;
  reasons: AttentionReason[];
}

interface FoundReasons {
  counts: Partial<Record<AttentionKind, number>>;
  machineCount: number;
  /** Machines with equal scores are ordered by their newest reason. */
  machines: MachineReasons[];
}

export async function findMachineReasons(
  orm: Orm,
  { scope, now, limit }: { scope: SQL; now: Date; limit: number },
): Promise<FoundReasons> {
  const { rows } = await orm.execute<{
    counts: FoundReasons['counts'];
    machineCount: number;
    machines: { serialNumber: string; reasons: ReasonRow[] }[];
  }>(sql`
    with reasons as materialized (${attentionReasons(scope, now)}),
    ranked as (
      select serial_number, ${scoreColumn} as score, max(since) as since,
        jsonb_agg(jsonb_build_object('kind', kind, 'count', count, 'code', code, 'since', since, 'takenBy', taken_by)
          order by points desc) as reasons
      from reasons group by 1 having bool_or(kind <> 'notice')),
    first as (select * from ranked order by score desc, since desc, serial_number limit ${limit})
    select
      (select coalesce(jsonb_object_agg(kind, total), '{}')
        from (select kind, sum(count)::int as total from reasons group by 1) by_kind) as counts,
      (select count(*)::int from ranked) as "machineCount",
      (select coalesce(jsonb_agg(jsonb_build_object('serialNumber', serial_number, 'reasons', reasons)
        order by score desc, since desc, serial_number), '[]') from first) as machines`);
  const [firstRow] = rows;
  if (!firstRow) return { counts: {}, machineCount: 0, machines: [] };
  const machines = firstRow.machines.map((machine) => ({ ...machine, reasons: machine.reasons.map(presentReason) }));
  return { ...firstRow, machines: await withRecords(orm, machines) };
}

/** Only the listed machines say what their records are about. */
async function withRecords(orm: Orm, machines: readonly MachineReasons[]): Promise<MachineReasons[]> {
  const requested = machines.flatMap(({ serialNumber, reasons }) =>
    reasons.flatMap((reason) => ('recordId' in reason ? { serialNumber, number: reason.recordId } : [])),
  );
  const records = await presentRecords(orm, await findRecordsByNumber(orm, requested));
  const byId = new Map(records.map((record) => [`${record.serialNumber} ${record.id}`, record]));
  const withRecord = (serialNumber: string, reason: AttentionReason): AttentionReason => {
    const record = 'recordId' in reason && byId.get(`${serialNumber} ${reason.recordId}`);
    if (!record) return reason;
    const { cycleType, reasons, values, limits } = record;
    return { ...reason, record: { cycleType, reasons, values, limits } };
  };
  return machines.map(({ serialNumber, reasons }) => ({
    serialNumber,
    reasons: reasons.map((reason) => withRecord(serialNumber, reason)),
  }));
}

function presentReason({ kind, count, code, since: at, takenBy }: ReasonRow): AttentionReason {
  const since = new Date(at).toISOString();
  switch (kind) {
    case 'hold':
    case 'deviation':
      return { kind, count, since, recordId: Number(code), record: null };
    case 'critical':
    case 'unknown':
    case 'warning':
    case 'notice':
      return { kind, count, since, errorCode: code ?? '', takenBy };
    default:
      return { kind: 'silence', count, since };
  }
}
