import { gammas } from '@washboard/contract/appliances/appliances';
import type { Fleet } from '@washboard/contract/appliances/fleet';
import { largestCount } from '@washboard/contract/statistics/counters';
import { washProgrammes } from '@washboard/machine-model/ranges/hygiene';
import { rangeModels } from '@washboard/machine-model/ranges/range-models';
import { type SQL, sql } from 'drizzle-orm';
import type { Orm } from '../../../adapters/database/database.ts';
import { appliances } from '../appliances/tables.ts';
import { events } from '../events/tables.ts';

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
        ${text('outcome')} = 'completed' as completed,
        ${text('cycleType')} = any(${sql.param(washProgrammes)}) as is_washing,
        ${number('tankTmpMin')} >= limits.tank_min and ${number('rinseTmpMin')} >= limits.rinse_min
          and ${number('rinseTmpMax')} <= limits.rinse_max as is_hot,
        ${amount('waterVlm')} as water, ${amount('energyWh')} as energy
      from ${events}
      join ${appliances} on ${appliances.serialNumber} = ${events.serialNumber}
      join ${hygieneLimits} as limits(gamma, tank_min, rinse_min, rinse_max) on limits.gamma = ${appliances.gamma}
      where ${events.kind} = 'cycleEnded' and ${events.at} >= ${from.toISOString()}::timestamptz
        and ${events.receivedAt} >= ${toldFrom.toISOString()}::timestamptz and ${scope}) as cycle
    group by is_settled`);
  const sumsWhere = (isSettled: boolean): CycleSums =>
    rows.filter((row) => row.isSettled === isSettled).reduce<CycleSums>(addCycles, noCycles);
  return { settled: sumsWhere(true), late: sumsWhere(false) };
}

// The schema of machine messages guarantees that records have these fields.
const text = (field: string) => sql`(${events.body} ->> ${sql.raw(`'${field}'`)})`;
// Stored figures may exceed an integer; `numeric` keeps one machine from breaking the sums of others.
const number = (field: string) => sql`${text(field)}::numeric`;
// Bounded like the statistics: the sum of a fleet must stay a safe JSON integer.
const amount = (field: string) => sql`least(${number(field)}, ${sql.raw(String(largestCount))})`;

/** `isHygienic` of the machine model, in SQL. */
const hygieneOf = (limit: 'tankTmpMin' | 'rinseTmpMin' | 'rinseTmpMax') =>
  sql`${sql.param(gammas.map((gamma) => rangeModels[gamma].hygiene[limit]))}::int[]`;
const hygieneLimits = sql`unnest(${sql.param([...gammas])}::text[],
  ${hygieneOf('tankTmpMin')}, ${hygieneOf('rinseTmpMin')}, ${hygieneOf('rinseTmpMax')})`;
