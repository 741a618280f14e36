import type { Fleet } from '@washboard/contract/appliances/fleet';
import { largestCount } from '@washboard/contract/statistics/counters';
import { and, type Column, type SQL, sql } from 'drizzle-orm';
import type { Orm } from '../../../adapters/database/database.ts';
import { events } from '../events/tables.ts';
import { hygieneRecords } from '../hygiene/tables.ts';
import { appliances } from './tables.ts';

export type CycleSums = Fleet['cycles'];

export const noCycles: CycleSums = { completed: 0, washing: 0, hygienic: 0, deviating: 0, waterVlm: 0, energyWh: 0 };

const names = Object.keys(noCycles) as (keyof CycleSums)[];

export function addCycles(a: CycleSums, b: CycleSums): CycleSums {
  return Object.fromEntries(names.map((name) => [name, a[name] + b[name]])) as unknown as CycleSums;
}

interface Counted {
  scope: SQL;
  /** Cycles that ended from here on, by the machine's clock. */
  from: Date;
  /** Cycles that were received from here on. */
  receivedFrom: Date;
  /** Of these, cycles received before this time are summed separately. */
  settled: Date;
}

/** Sums of the received cycles: those received before `settled`, and the later ones. */
export async function sumCycles(orm: Orm, { scope, from, receivedFrom, settled }: Counted) {
  const rows = await sumBy(orm, scope, { from, until: null, receivedFrom, settled });
  const sumsWhere = (isSettled: boolean): CycleSums =>
    rows.filter(({ group }) => group === isSettled).reduce<CycleSums>(addCycles, noCycles);
  return { settled: sumsWhere(true), late: sumsWhere(false) };
}

/** Sums of the cycles that ended within this time, by the machine's clock. @param until not included */
export async function sumPastCycles(orm: Orm, { scope, from, until }: { scope: SQL; from: Date; until: Date }) {
  const rows = await sumBy(orm, scope, { from, until, receivedFrom: null, settled: null });
  return rows.reduce<CycleSums>(addCycles, noCycles);
}

const instant = (at: Date) => sql`${at.toISOString()}::timestamptz`;

interface SummedTime {
  /** Since this time, by the machine's clock. */
  from: Date;
  until: Date | null;
  receivedFrom: Date | null;
  /** What was received before is summed apart. */
  settled: Date | null;
}

/** Events know what cycles used, hygiene records how they were judged: received at the same time, they count alike. */
async function sumBy(orm: Orm, scope: SQL, time: SummedTime): Promise<(CycleSums & { group: boolean })[]> {
  const { rows } = await orm.execute<CycleSums & { group: boolean }>(sql`
    with used as (
      select ${groupOf(events.receivedAt, time)} as settled,
        count(*) filter (where ${textOfRecord('outcome')} = 'completed')::int as completed,
        sum(${amount('waterVlm')})::float8 as water, sum(${amount('energyWh')})::float8 as energy
      from ${events} join ${appliances} on ${appliances.serialNumber} = ${events.serialNumber}
      where ${events.kind} = 'cycleEnded' and not ${events.isImplausible}
        and ${during(events.at, events.receivedAt, time)} and ${scope} group by 1),
    judged as (
      select ${groupOf(hygieneRecords.at, time)} as settled, count(*) filter (where ${hygieneRecords.isWashing})::int as washing,
        count(*) filter (where ${hygieneRecords.result} = 'valid')::int as hygienic,
        count(*) filter (where ${hygieneRecords.result} = 'deviating')::int as deviating
      from ${hygieneRecords} join ${appliances} on ${appliances.serialNumber} = ${hygieneRecords.serialNumber}
      where ${during(hygieneRecords.endedAt, hygieneRecords.at, time)} and ${scope} group by 1)
    select settled as "group", coalesce(completed, 0) as completed, coalesce(washing, 0) as washing,
      coalesce(hygienic, 0) as hygienic, coalesce(deviating, 0) as deviating,
      coalesce(water, 0) as "waterVlm", coalesce(energy, 0) as "energyWh"
    from used full join judged using (settled)`);
  return rows;
}

const groupOf = (receivedAt: Column, { settled }: SummedTime) =>
  settled ? sql`${receivedAt} < ${instant(settled)}` : sql`true`;

const during = (at: Column, receivedAt: Column, { from, until, receivedFrom }: SummedTime) =>
  and(
    sql`${at} >= ${instant(from)}`,
    until ? sql`${at} < ${instant(until)}` : undefined,
    receivedFrom ? sql`${receivedAt} >= ${instant(receivedFrom)}` : undefined,
  );

// The schema of machine messages guarantees that reports of cycles have these fields.
const textOfRecord = (field: string): SQL => sql`(${events.body} ->> ${sql.raw(`'${field}'`)})`;
// Bounded like the statistics: the sum of a fleet must stay a safe JSON integer. Stored figures may exceed an integer;
// `numeric` keeps one machine from breaking the sums of others.
const amount = (field: string) => sql`least(${textOfRecord(field)}::numeric, ${sql.raw(String(largestCount))})`;
