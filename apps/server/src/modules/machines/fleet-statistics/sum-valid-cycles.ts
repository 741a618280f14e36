import { addDays } from '@washboard/contract/time/calendar';
import { sql } from 'drizzle-orm';
import type { Orm } from '../../../adapters/database/database.ts';
import { dayOfRecord, machinesInZones, uncountedRecords } from './roll-up-hygiene-days.ts';

interface ValidCyclesSearch {
  machines: readonly { serialNumber: string; timeZone: string; countedFrom: string | null }[];
  /** The dates begin the periods and end the last one, in the calendar of each machine. */
  edges: readonly string[];
}

export interface ValidCycles {
  washing: number;
  valid: number;
  /** The valid ones since the counters of the machine are known. */
  counted: number;
}

interface Row extends ValidCycles, Record<string, unknown> {
  serialNumber: string;
  period: number;
}

/** With so few machines, no statement reaches its deadline. */
const machinesPerBatch = 1000;

/** Few records are newer than the sums of days, so they are read, too. */
export async function sumValidCycles(
  orm: Pick<Orm, 'execute'>,
  { machines, edges }: ValidCyclesSearch,
): Promise<ReadonlyMap<string, ReadonlyMap<number, ValidCycles>>> {
  const sums = new Map<string, Map<number, ValidCycles>>();
  // A fleet has half a million of these days, and `width_bucket` for each would cost more than a join.
  const days = daysBetween(edges);
  const periodOf = (day: string) => edges.findLastIndex((edgeDay) => edgeDay <= day);
  const within = sql`${edges[0]}::date and ${edges.at(-1)}::date - 1`;
  for (let i = 0; i < machines.length; i += machinesPerBatch) {
    const batch = machines.slice(i, i + machinesPerBatch);
    const serialNumbers = sql.param(batch.map(({ serialNumber }) => serialNumber));
    const { rows } = await orm.execute<Row>(sql`
      with days as (
        select serial_number, day, washing, valid from hygiene_day_sums
        where serial_number = any(${serialNumbers}::text[]) and day between ${within}
        union all
        select m.serial_number, ${dayOfRecord}, r.is_washing::int, (r.is_washing and r.result = 'valid')::int
        from ${uncountedRecords(machinesInZones(batch))}
        where ${dayOfRecord} between ${within})
      select serial_number as "serialNumber", period,
        sum(washing)::int as washing, sum(valid)::int as valid,
        coalesce(sum(valid) filter (where day >= counted_from), 0)::int as counted
      from days join unnest(${serialNumbers}::text[],
        ${sql.param(batch.map(({ countedFrom }) => countedFrom ?? '-infinity'))}::date[]) as m(serial_number, counted_from)
        using (serial_number)
      join unnest(${sql.param(days)}::date[], ${sql.param(days.map(periodOf))}::int[]) as p(day, period) using (day)
      group by 1, 2`);
    for (const { serialNumber, period, washing, valid, counted } of rows) {
      const ofMachine = sums.get(serialNumber) ?? new Map<number, ValidCycles>();
      sums.set(serialNumber, ofMachine.set(period, { washing, valid, counted }));
    }
  }
  return sums;
}

function daysBetween(edges: readonly string[]): string[] {
  const [first = '', end = ''] = [edges[0], edges.at(-1)];
  const days: string[] = [];
  for (let day = first; day < end; day = addDays(day, 1)) days.push(day);
  return days;
}
