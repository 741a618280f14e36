import type { Fleet } from '@washboard/contract/appliances/fleet';
import { largestCount } from '@washboard/contract/statistics/counters';
import { type SQL, sql } from 'drizzle-orm';
import type { Orm } from '../../../adapters/database/database.ts';
import { appliances } from '../appliances/tables.ts';
import { events, isCompleted, isHot, isWashing, joinHygieneLimits, numberOfRecord } from '../events/index.ts';

export type CycleSums = Fleet['cycles'];

export const noCycles: CycleSums = { completed: 0, washing: 0, hygienic: 0, waterVlm: 0, energyWh: 0 };

const names = Object.keys(noCycles) as (keyof CycleSums)[];

export function addCycles(a: CycleSums, b: CycleSums): CycleSums {
  return Object.fromEntries(names.map((name) => [name, a[name] + b[name]])) as unknown as CycleSums;
}

interface Counted {
  scope: SQL;
  /** Cycles that ended from here on, by the machine's clock. */
  from: Date;
  /** Cycles that were received from here on. */
  toldFrom: Date;
  /** Of these, cycles received before this time are summed separately. */
  settled: Date;
}

/** Sums of the received cycles: those received before `settled`, and the later ones. */
export async function sumCycles(orm: Orm, { scope, from, toldFrom, settled }: Counted) {
  const rows = await sumBy(orm, {
    scope,
    group: sql`${events.receivedAt} < ${instant(settled)}`,
    during: sql`${events.at} >= ${instant(from)} and ${events.receivedAt} >= ${instant(toldFrom)}`,
  });
  const sumsWhere = (isSettled: boolean): CycleSums =>
    rows.filter(({ group }) => group === isSettled).reduce<CycleSums>(addCycles, noCycles);
  return { settled: sumsWhere(true), late: sumsWhere(false) };
}

/** Sums of the cycles that ended within this time, by the machine's clock. @param until not included */
export async function sumPastCycles(orm: Orm, { scope, from, until }: { scope: SQL; from: Date; until: Date }) {
  const during = sql`${events.at} >= ${instant(from)} and ${events.at} < ${instant(until)}`;
  const rows = await sumBy(orm, { scope, group: sql`true`, during });
  return rows.reduce<CycleSums>(addCycles, noCycles);
}

const instant = (at: Date) => sql`${at.toISOString()}::timestamptz`;

async function sumBy(orm: Orm, { scope, group, during }: { scope: SQL; group: SQL; during: SQL }) {
  const { rows } = await orm.execute<CycleSums & { group: boolean }>(sql`
    select cycle_group as "group",
      count(*) filter (where completed)::int as completed,
      count(*) filter (where completed and is_washing)::int as washing,
      count(*) filter (where completed and is_washing and is_hot)::int as hygienic,
      coalesce(sum(water), 0)::float8 as "waterVlm", coalesce(sum(energy), 0)::float8 as "energyWh"
    from (
      select ${group} as cycle_group,
        ${isCompleted} as completed, ${isWashing} as is_washing, ${isHot} as is_hot,
        ${amount('waterVlm')} as water, ${amount('energyWh')} as energy
      from ${events}
      join ${appliances} on ${appliances.serialNumber} = ${events.serialNumber}
      ${joinHygieneLimits}
      where ${events.kind} = 'cycleEnded' and ${during} and ${scope}) as cycle
    group by cycle_group`);
  return rows;
}

// Bounded like the statistics: the sum of a fleet must stay a safe JSON integer.
const amount = (field: string) => sql`least(${numberOfRecord(field)}, ${sql.raw(String(largestCount))})`;
