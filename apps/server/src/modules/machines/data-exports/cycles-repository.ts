import type { CorrectiveAction, HygieneReason, HygieneResult } from '@washboard/contract/hygiene/hygiene-records';
import { type CycleRecord, cycleRecordSchema } from '@washboard/contract/machine-link/device-events';
import { sql } from 'drizzle-orm';
import type { Orm } from '../../../adapters/database/database.ts';

export interface CycleRow {
  seq: string;
  /** The end of the cycle, or the time of arrival if the clock was doubtful. */
  at: Date;
  receivedAt: Date;
  isClockDoubtful: boolean;
  cycle: CycleRecord;
  /** The hygiene record; null: it was never made, or its retention is over. */
  record: CycleHygiene | null;
}

interface CycleHygiene {
  number: number;
  result: HygieneResult;
  reasons: HygieneReason[];
  action: CorrectiveAction | null;
  actionAt: Date | null;
}

export interface CycleSearch {
  serialNumber: string;
  startDate: string;
  stopDate: string;
}

type Place = [at: string, seq: string];
export const placeOf = ({ at, seq }: CycleRow): Place => [at.toISOString(), seq];

/** Oldest first. */
export async function findCycles(
  orm: Orm,
  { serialNumber, startDate, stopDate }: CycleSearch,
  { limit, after }: { limit: number; after: Place | null },
): Promise<CycleRow[]> {
  const { rows } = await orm.execute(sql`
    select e.seq::text as seq, e.at, e.received_at as "receivedAt", e.is_clock_doubtful as "isClockDoubtful", e.body,
      r.number, r.result, r.action_at as "actionAt",
      (c.text::jsonb #> '{body,reasons}') as reasons, (a.text::jsonb #>> '{body,action}') as action
    from (
      select * from events
      where serial_number = ${serialNumber} and kind = 'cycleEnded' and at >= ${startDate}::timestamptz
        and at < ${stopDate}::timestamptz
        ${after ? sql`and (at, seq) > (${after[0]}::timestamptz, ${after[1]}::bigint)` : sql``}
      order by at, seq limit ${limit}) e
    left join lateral (
      select * from hygiene_records
      where serial_number = e.serial_number and ended_at = e.at and event_seq = e.seq limit 1) r on true
    left join lateral (
      select text from ledger_entries
      where serial_number = r.serial_number and number = r.number and at = r.at limit 1) c on true
    left join lateral (
      select text from ledger_entries
      where serial_number = r.serial_number and number = r.action_number and at = r.action_at limit 1) a on true
    order by e.at, e.seq`);
  return rows.map((row) => ({
    seq: String(row.seq),
    at: new Date(row.at as Date | string),
    receivedAt: new Date(row.receivedAt as Date | string),
    isClockDoubtful: row.isClockDoubtful === true,
    cycle: cycleRecordSchema.parse(row.body),
    record: row.number === null ? null : recordOf(row),
  }));
}

function recordOf({ number, result, reasons, action, actionAt }: Record<string, unknown>): CycleHygiene {
  return {
    number: Number(number),
    result: result as HygieneResult,
    reasons: (reasons ?? []) as HygieneReason[],
    action: action as CorrectiveAction | null,
    actionAt: actionAt === null ? null : new Date(actionAt as Date | string),
  };
}
