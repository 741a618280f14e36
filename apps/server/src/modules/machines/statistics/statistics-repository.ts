import { serviceCycles } from '@washboard/contract/appliances/service-cycles';
import { type Counts, counterNames } from '@washboard/contract/statistics/counts';
import type { ProgrammeSum, StatisticsBin } from '@washboard/contract/statistics/statistics';
import { and, asc, desc, eq, gte, max, type SQL, sql } from 'drizzle-orm';
import type { Orm } from '../../../adapters/database/database.ts';
import { epochMs, timestampOf } from '../../../adapters/database/timestamps.ts';
import { events } from '../events/tables.ts';
import { hygieneRecords } from '../hygiene/tables.ts';
import { counterColumn, selectCounters, sumOfCounter } from './counter-columns.ts';
import { type CounterReading, counterReadings } from './tables.ts';

/** The edges are the beginnings of the bins and the end of the last one, in milliseconds since 1970. */
interface Bins {
  serialNumber: string;
  edges: readonly number[];
}

const edgeOf = (ms: number | undefined): SQL => timestampOf(new Date(ms ?? 0));

/** No edge lies within a quarter. */
const binOf = (edges: readonly number[]): SQL =>
  sql`width_bucket(${epochMs(sql`quarter`)}, ${sql.param(edges)}::float8[]) - 1`;

/** Increments between different series are unknown, and wrong readings are left out. */
export async function findCounts(orm: Orm, { serialNumber, edges }: Bins): Promise<Map<number, Counts>> {
  const [from, to] = [edgeOf(edges[0]), edgeOf(edges.at(-1))];
  const columns = counterNames.map(counterColumn);
  const steps = columns.map((column) => sql`${column} - lag(${column}) over of_series as ${column}`);
  const { rows } = await orm.execute<Counts & { bin: number }>(sql`
    with readings as (
      select *, ${neighbourSeries} from counter_readings
      where serial_number = ${serialNumber} and quarter < ${to} and quarter >= coalesce((
        select max(quarter) - interval '15 minutes' from counter_readings
        where serial_number = ${serialNumber} and quarter < ${from}), ${from})
      window neighbours as (${readingsInTime})),
    steps as (
      select quarter, ${sql.join(steps, sql`, `)} from readings where ${isRightReading}
      window of_series as (partition by series order by quarter))
    select ${binOf(edges)} as bin, ${selectCounters(sumOfCounter)} from steps where quarter >= ${from} group by 1`);
  return new Map(rows.map(({ bin, ...counts }) => [bin, counts]));
}

/** A range has about a dozen programmes, but a machine may invent more. */
const maxProgrammes = 100;

export async function findProgrammes(orm: Orm, { serialNumber, edges }: Bins): Promise<Map<number, ProgrammeSum[]>> {
  const { rows } = await orm.execute<ProgrammeSum & { bin: number }>(sql`
    with chosen as (
      select * from cycle_sums where serial_number = ${serialNumber}
        and quarter >= ${edgeOf(edges[0])} and quarter < ${edgeOf(edges.at(-1))}),
    most_used as (
      select cycle_type from chosen group by 1 order by sum(completed::bigint + ended) desc, 1 limit ${maxProgrammes})
    select ${binOf(edges)} as bin, cycle_type as "cycleType", sum(completed)::float8 as completed,
      sum(ended)::float8 as ended, sum(water_vlm)::float8 as "waterVlm", sum(energy_wh)::float8 as "energyWh"
    from chosen join most_used using (cycle_type) group by 1, 2 order by 1, 2`);
  const sums = rows.map(({ bin, ...sum }) => [bin, sum] as const);
  return new Map(
    [...Map.groupBy(sums, ([bin]) => bin)].map(([bin, entries]) => [bin, entries.map(([, sum]) => sum)] as const),
  );
}

/** A cycle at the very end belongs to the last bin, as in its quarters. */
export async function countLeftOut(orm: Pick<Orm, '$count'>, { serialNumber, edges }: Bins): Promise<number> {
  return await orm.$count(
    events,
    and(
      eq(events.serialNumber, serialNumber),
      eq(events.kind, 'cycleEnded'),
      events.isImplausible,
      sql`${events.at} > ${edgeOf(edges[0])}`,
      sql`${events.at} <= ${edgeOf(edges.at(-1))}`,
    ),
  );
}

export type HygieneCounts = StatisticsBin['hygiene'];

/** A cycle that ends exactly at midnight belongs to the new day, as in the calendar of hygiene. */
export async function findHygiene(orm: Orm, { serialNumber, edges }: Bins): Promise<Map<number, HygieneCounts>> {
  const { endedAt, result, isWashing } = hygieneRecords;
  const { rows } = await orm.execute<HygieneCounts & { bin: number }>(sql`
    select width_bucket(${epochMs(endedAt)}, ${sql.param(edges)}::float8[]) - 1 as bin,
      count(*) filter (where ${isWashing})::int as washing,
      count(*) filter (where ${isWashing} and ${result} = 'valid')::int as hygienic,
      count(*) filter (where ${isWashing} and ${result} = 'deviating')::int as deviating,
      count(*) filter (where ${result} = 'notJudgeable')::int as "notJudgeable"
    from ${hygieneRecords}
    where ${hygieneRecords.serialNumber} = ${serialNumber} and ${endedAt} >= ${edgeOf(edges[0])}
      and ${endedAt} < ${edgeOf(edges.at(-1))}
    group by 1`);
  return new Map(rows.map(({ bin, ...hygiene }) => [bin, hygiene]));
}

export async function findReadings(
  orm: Pick<Orm, 'select'>,
  serialNumber: string,
): Promise<{ first: CounterReading; last: CounterReading } | null> {
  const { quarter, at } = counterReadings;
  const ofMachine = eq(counterReadings.serialNumber, serialNumber);
  const newest = orm
    .select({ quarter: max(quarter) })
    .from(counterReadings)
    .where(ofMachine);
  const readings = () => orm.select().from(counterReadings);
  const [first] = await readings().where(ofMachine).orderBy(asc(quarter), asc(at)).limit(1);
  const [last] = await readings()
    .where(and(ofMachine, gte(quarter, sql`(${newest}) - interval '15 minutes'`)))
    .orderBy(desc(at))
    .limit(1);
  return first && last ? { first, last } : null;
}

/**
 * Service cycles count with their consumption only, as in a machine's own counters.
 * @returns null without cycle records
 */
export async function sumRecords(orm: Orm, serialNumber: string) {
  const { rows } = await orm.execute<{
    sinceMs: number | null;
    cycles: number;
    waterVlm: number;
    energyWh: number;
  }>(sql`
    select ${epochMs(sql`min(quarter)`)} as "sinceMs",
      coalesce(sum(completed) filter (where cycle_type <> all(${sql.param(serviceCycles)}::text[])), 0)::float8 as cycles, coalesce(sum(water_vlm), 0)::float8 as "waterVlm",
      coalesce(sum(energy_wh), 0)::float8 as "energyWh"
    from cycle_sums where serial_number = ${serialNumber}`);
  const [sums] = rows;
  if (!sums || sums.sinceMs === null) return null;
  const { sinceMs, cycles, waterVlm, energyWh } = sums;
  return { since: new Date(sinceMs).toISOString(), cycles, waterVlm, energyWh };
}

/** Machines without counters are missing from the result. */
export async function findCountedSince(
  orm: Pick<Orm, 'execute'>,
  serialNumbers: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const { rows } = await orm.execute<{ serialNumber: string; atMs: number }>(sql`
    select m.serial_number as "serialNumber", ${epochMs(sql`first.at`)} as "atMs"
    from unnest(${sql.param([...serialNumbers])}::text[]) as m(serial_number)
    cross join lateral (
      select at from counter_readings r where r.serial_number = m.serial_number order by quarter, at limit 1) first`);
  return new Map(rows.map(({ serialNumber, atMs }) => [serialNumber, atMs]));
}

/** {@link isRightReading} needs these columns in a window `neighbours` of one machine. */
export const neighbourSeries = sql`lag(series) over neighbours as series_before, lead(series) over neighbours as series_after`;

export const readingsInTime = sql`order by at, series`;

/**
 * A single reading between two of an earlier series is wrong. Several of them may share a series although the counters
 * did not run in between (assign-reading-to-series.ts).
 */
export const isRightReading = sql`(series_before is null or series_after is null or series_before <> series_after
  or series <= series_before)`;
