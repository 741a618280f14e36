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
  const { rows } = await orm.execute<CycleSums & { isSettled: boolean }>(sql`
    select is_settled as "isSettled",
      count(*) filter (where completed)::int as completed,
      count(*) filter (where completed and is_washing)::int as washing,
      count(*) filter (where completed and is_washing and is_hot)::int as hygienic,
      coalesce(sum(water), 0)::float8 as "waterVlm", coalesce(sum(energy), 0)::float8 as "energyWh"
    from (
      select ${events.receivedAt} < ${settled.toISOString()}::timestamptz as is_settled,
        ${isCompleted} as completed, ${isWashing} as is_washing, ${isHot} as is_hot,
        ${amount('waterVlm')} as water, ${amount('energyWh')} as energy
      from ${events}
      join ${appliances} on ${appliances.serialNumber} = ${events.serialNumber}
      ${joinHygieneLimits}
      where ${events.kind} = 'cycleEnded' and ${events.at} >= ${from.toISOString()}::timestamptz
        and ${events.receivedAt} >= ${toldFrom.toISOString()}::timestamptz and ${scope}) as cycle
    group by is_settled`);
  const sumsWhere = (isSettled: boolean): CycleSums =>
    rows.filter((row) => row.isSettled === isSettled).reduce<CycleSums>(addCycles, noCycles);
  return { settled: sumsWhere(true), late: sumsWhere(false) };
}

// Bounded like the statistics: the sum of a fleet must stay a safe JSON integer.
const amount = (field: string) => sql`least(${numberOfRecord(field)}, ${sql.raw(String(largestCount))})`;
