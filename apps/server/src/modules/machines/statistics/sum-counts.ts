import { serviceCycles } from '@washboard/contract/appliances/service-cycles';
import type { CounterName } from '@washboard/contract/statistics/counts';
import { startOfDay } from '@washboard/contract/time/calendar';
import { type SQL, sql } from 'drizzle-orm';
import type { Orm } from '../../../adapters/database/database.ts';
import { epochMs } from '../../../adapters/database/timestamps.ts';
import { counterColumn, selectCounters, sumOfCounter } from './counter-columns.ts';
import { isRightReading, neighbourSeries, readingsInTime } from './statistics-repository.ts';

const names = ['cycles', 'waterVlm', 'energyWh', 'detergentMl', 'rinseAidMl'] as const satisfies readonly CounterName[];

/** Null stands for unknown. */
export type MachineUse = Record<(typeof names)[number], number | null>;

export const noUse: MachineUse = { cycles: null, waterVlm: null, energyWh: null, detergentMl: null, rinseAidMl: null };

interface Machine {
  serialNumber: string;
  timeZone: string;
}

interface CountQuery {
  machines: readonly Machine[];
  /** The dates begin the periods and end the last one, as `YYYY-MM-DD` in the calendar of each machine. */
  edges: readonly string[];
}

/** A period without any data is missing from the result. */
export type UseByMachine = ReadonlyMap<string, ReadonlyMap<number, MachineUse>>;

type Row = MachineUse & { serialNumber: string; period: number };

/** With so few machines, no statement reaches its deadline. */
const usualMachinesPerBatch = 1000;

export async function sumCounts(
  orm: Pick<Orm, 'execute'>,
  query: CountQuery,
  machinesPerBatch = usualMachinesPerBatch,
): Promise<UseByMachine> {
  const sums = new Map<string, ReadonlyMap<number, MachineUse>>();
  for (let i = 0; i < query.machines.length; i += machinesPerBatch) {
    const machines = query.machines.slice(i, i + machinesPerBatch);
    for (const [serialNumber, use] of await sumSome(orm, { ...query, machines })) sums.set(serialNumber, use);
  }
  return sums;
}

/**
 * The counters at the edges suffice if their series continues between them. Other machines need all readings, and those
 * without counters their cycles.
 */
async function sumSome(orm: Pick<Orm, 'execute'>, query: CountQuery): Promise<UseByMachine> {
  const { continued, remaining } = await readEdges(orm, query);
  const machinesWith = (hasCounters: boolean) => remaining.filter((machine) => machine.hasCounters === hasCounters);
  const others = [
    await sumSteps(orm, { ...query, machines: machinesWith(true) }),
    await sumCycles(orm, { ...query, machines: machinesWith(false) }),
  ];
  const byMachine = Map.groupBy([...continued, ...others.flat()], ({ serialNumber }) => serialNumber);
  return new Map(
    [...byMachine].map(([serialNumber, rows]) => [
      serialNumber,
      new Map(
        rows.map(({ period, cycles, waterVlm, energyWh, detergentMl, rinseAidMl }) => [
          period,
          { cycles, waterVlm, energyWh, detergentMl, rinseAidMl },
        ]),
      ),
    ]),
  );
}

const columns = names.map(counterColumn);
const list = (parts: readonly SQL[]) => sql.join([...parts], sql`, `);

const machinesOf = (machines: readonly Machine[]) => sql`unnest(
  ${sql.param(machines.map(({ serialNumber }) => serialNumber))}::text[],
  ${sql.param(machines.map(({ timeZone }) => timeZone))}::text[]) as m(serial_number, zone)`;

/** Returns rows `(zone, n, at)`. */
function edgesOf({ machines, edges }: CountQuery): SQL {
  const zones = [...new Set(machines.map(({ timeZone }) => timeZone))];
  const rows = zones.flatMap((zone) =>
    edges.map((day, n) => ({ zone, n, at: new Date(startOfDay(day, zone)).toISOString() })),
  );
  return sql`json_to_recordset(${JSON.stringify(rows)}::json) as e(zone text, n int, at timestamptz)`;
}

async function readEdges(orm: Pick<Orm, 'execute'>, query: CountQuery) {
  const steps = columns.map((column) => sql`${column} - lag(${column}) over w as ${column}`);
  const isSame = columns.map((column) => sql`(${column} is null) = (lag(${column}) over w is null)`);
  const { rows } = await orm.execute<Row & { isContinued: boolean; hasCounters: boolean }>(sql`
    with readings as (
      select m.serial_number, m.zone, e.n, r.series, ${list(columns.map((column) => sql`r.${column}`))},
        e.n > 0 or coalesce(r.series = (
          select series from counter_readings where serial_number = m.serial_number
            and (quarter, series) < (r.quarter, r.series) order by quarter desc, series desc limit 1), true) as is_sure
      from ${machinesOf(query.machines)} join ${edgesOf(query)} on e.zone = m.zone
      left join lateral (
        select * from counter_readings where serial_number = m.serial_number and quarter < e.at
        order by quarter desc, series desc limit 1) r on true),
    steps as (
      select serial_number, zone, n, series is not null as has_counters, ${list(steps)},
        (n = 0 and is_sure) or (n > 0 and series is not distinct from lag(series) over w
          and ${sql.join(isSame, sql` and `)}) as is_continued
      from readings window w as (partition by serial_number order by n)),
    judged as (
      select *, bool_and(is_continued) over m as is_whole, bool_or(has_counters) over m as is_counted
      from steps window m as (partition by serial_number))
    select serial_number as "serialNumber", n - 1 as period, is_whole as "isContinued", is_counted as "hasCounters",
      ${selectCounters((column) => column, names)}
    from judged where n > 0 and (n = 1 or (is_whole and is_counted))`);
  const zoneOf = new Map(query.machines.map(({ serialNumber, timeZone }) => [serialNumber, timeZone]));
  return {
    continued: rows.filter(({ isContinued, hasCounters }) => isContinued && hasCounters),
    remaining: rows
      .filter(({ period, isContinued, hasCounters }) => period === 0 && !(isContinued && hasCounters))
      .map(({ serialNumber, hasCounters }) => ({
        serialNumber,
        hasCounters,
        timeZone: zoneOf.get(serialNumber) ?? 'UTC',
      })),
  };
}

const bounded = (query: CountQuery) => sql`(
  select m.serial_number, b.ends from ${machinesOf(query.machines)} join (
    select e.zone, array_agg(${epochMs(sql`e.at`)} order by e.n) as ends
    from ${edgesOf(query)} group by 1) b on b.zone = m.zone) m`;
const at = (ms: SQL) => sql`to_timestamp(${ms} / 1000)`;
const first = at(sql`m.ends[1]`);
const last = at(sql`m.ends[array_length(m.ends, 1)]`);
const period = (quarter: SQL, ends: SQL) => sql`width_bucket(${epochMs(quarter)}, ${ends}) - 1`;

/** Increments between two series are unknown, and wrong readings are left out. */
async function sumSteps(orm: Pick<Orm, 'execute'>, query: CountQuery): Promise<Row[]> {
  if (query.machines.length === 0) return [];
  const steps = columns.map((column) => sql`${column} - lag(${column}) over w as ${column}`);
  const { rows } = await orm.execute<Row>(sql`
    with readings as (
      select m.ends, r.*, ${neighbourSeries}
      from ${bounded(query)} join counter_readings r on r.serial_number = m.serial_number
        and r.quarter < ${last} and r.quarter >= coalesce((
          select max(b.quarter) - interval '15 minutes' from counter_readings b
          where b.serial_number = m.serial_number and b.quarter < ${first}), ${first})
      window neighbours as (partition by r.serial_number ${readingsInTime})),
    steps as (
      select serial_number, ends, quarter, ${list(steps)} from readings where ${isRightReading}
      window w as (partition by serial_number, series order by quarter))
    select serial_number as "serialNumber", ${period(sql`quarter`, sql`ends`)} as period, ${selectCounters(sumOfCounter, names)}
    from steps where quarter >= to_timestamp(ends[1] / 1000) group by 1, 2`);
  return rows;
}

/** Service cycles count with their consumption only, as in a machine's own counters. */
async function sumCycles(orm: Pick<Orm, 'execute'>, query: CountQuery): Promise<Row[]> {
  if (query.machines.length === 0) return [];
  const { rows } = await orm.execute<Row>(sql`
    select m.serial_number as "serialNumber", ${period(sql`c.quarter`, sql`m.ends`)} as period,
      coalesce(sum(c.completed) filter (where c.cycle_type <> all(${sql.param([...serviceCycles])}::text[])), 0)::float8 as cycles,
      sum(c.water_vlm)::float8 as "waterVlm", sum(c.energy_wh)::float8 as "energyWh",
      null as "detergentMl", null as "rinseAidMl"
    from ${bounded(query)} join cycle_sums c on c.serial_number = m.serial_number
      and c.quarter >= ${first} and c.quarter < ${last}
    group by 1, 2`);
  return rows;
}
