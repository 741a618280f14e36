import { counterNames } from '@washboard/contract/statistics/counts';
import { maxCount } from '@washboard/contract/statistics/reported-counts';
import { hourMs } from '@washboard/contract/time/durations';
import { asc, type SQL, sql } from 'drizzle-orm';
import type { Transaction } from '../../../adapters/database/database.ts';
import { assignReadingToSeries, type ReportedReading } from './assign-reading-to-series.ts';
import { type CounterReading, counterReadings } from './tables.ts';

/** The caller has locked the machines, so readings of one machine are placed one after the other. */
export async function storeReadings(transaction: Transaction, readings: readonly ReportedReading[]): Promise<void> {
  if (readings.length === 0) return;
  const ofMachines = Map.groupBy(
    readings.toSorted((a, b) => a.atMs - b.atMs),
    ({ serialNumber }) => serialNumber,
  );
  const neighbours = await knownAround(transaction, ofMachines);
  const assigned = new Map<string, CounterReading>();
  for (const [serialNumber, reported] of ofMachines) {
    const rows = neighbours.get(serialNumber) ?? [];
    for (const reading of reported) {
      const row = assignReadingToSeries(rows, reading);
      if (!row) continue;
      insertInOrder(rows, row);
      assigned.set(keyOf(row), row);
    }
  }
  if (assigned.size === 0) return;
  const replaced = ['at', 'reportedSeries', ...counterNames, 'cyclesBeforeMaintenance', 'carried'] as const;
  await transaction
    .insert(counterReadings)
    .values([...assigned.values()])
    .onConflictDoUpdate({
      target: [counterReadings.serialNumber, counterReadings.quarter, counterReadings.series],
      set: Object.fromEntries(replaced.map((name) => [name, sql.raw(`excluded.${counterReadings[name].name}`)])),
    });
}

const keyOf = ({ serialNumber, quarter, series }: CounterReading) => [serialNumber, quarter.getTime(), series].join();

const togetherMs = hourMs;

/**
 * Four rows before and after the readings suffice; a machine's whole history would be slow. A series begins a quarter
 * early.
 */
async function knownAround(
  transaction: Transaction,
  ofMachines: ReadonlyMap<string, readonly ReportedReading[]>,
): Promise<Map<string, CounterReading[]>> {
  const times = [...ofMachines].flatMap(([machine, reported]) =>
    stretchesOf(reported.map(({ atMs }) => atMs)).map(({ firstMs, lastMs }) => ({
      machine,
      first: new Date(firstMs),
      last: new Date(lastMs),
    })),
  );
  const { serialNumber, quarter, series, at } = counterReadings;
  const rows = await transaction
    .select()
    .from(counterReadings)
    .where(sql`(${serialNumber}, ${quarter}, ${series}) in (
      select near.* from json_to_recordset(${JSON.stringify(times)}) as x(machine text, first timestamptz, last timestamptz)
      cross join lateral (
        select r.serial_number, r.quarter, r.series from counter_readings r
        where r.serial_number = x.machine and r.quarter >= coalesce((
          select min(b.quarter) - interval '15 minutes' from (
            select quarter from counter_readings
            where serial_number = x.machine and quarter <= x.first and at <= x.first
            order by quarter desc limit 4) b), '-infinity')
        and r.quarter <= coalesce((
          select max(a.quarter) + interval '15 minutes' from (
            select quarter from counter_readings
            where serial_number = x.machine and quarter >= x.last - interval '30 minutes' and at > x.last
            order by quarter limit 4) a), 'infinity')) near)`)
    .orderBy(asc(serialNumber), asc(at), asc(series));
  return Map.groupBy(rows, (row) => row.serialNumber);
}

function stretchesOf(times: readonly number[]): { firstMs: number; lastMs: number }[] {
  const stretches: { firstMs: number; lastMs: number }[] = [];
  for (const atMs of times) {
    const current = stretches.at(-1);
    if (current && atMs - current.lastMs <= togetherMs) current.lastMs = atMs;
    else stretches.push({ firstMs: atMs, lastMs: atMs });
  }
  return stretches;
}

/** A reading replaces the previous one of its quarter and series. */
function insertInOrder(rows: CounterReading[], row: CounterReading): void {
  const sameKeyIndex = rows.findIndex((earlier) => keyOf(earlier) === keyOf(row));
  if (sameKeyIndex !== -1) rows.splice(sameKeyIndex, 1);
  const next = rows.findIndex(({ at }) => at > row.at);
  rows.splice(next === -1 ? rows.length : next, 0, row);
}

/** The very end of a quarter belongs to it, for events and readings. */
const quarterOf = (at: SQL): SQL =>
  sql`to_timestamp(floor(extract(epoch from ${at} - interval '1 millisecond') / 900) * 900)`;

/** A record may exceed the database's integers. */
const bounded = (figure: SQL): SQL => sql`least(${figure}, ${sql.raw(String(maxCount))})`;

/**
 * Part of the statement that stores events, so that each counts once; implausible ones do not.
 * @param stored a query with `serial_number`, `at`, `kind`, `body` and `is_implausible`
 */
export function insertCycleSums(stored: SQL): SQL {
  return sql`
    insert into cycle_sums (serial_number, quarter, cycle_type, completed, ended, water_vlm, energy_wh)
    select serial_number, ${quarterOf(sql`at`)}, body ->> 'cycleType',
      count(*) filter (where body ->> 'outcome' = 'completed'), count(*) filter (where body ->> 'outcome' <> 'completed'),
      ${bounded(sql`sum((body ->> 'waterVlm')::numeric)`)}, ${bounded(sql`sum((body ->> 'energyWh')::numeric)`)}
    from ${stored} stored where kind = 'cycleEnded' and not is_implausible group by 1, 2, 3
    on conflict (serial_number, quarter, cycle_type) do update set
      completed = cycle_sums.completed + excluded.completed, ended = cycle_sums.ended + excluded.ended,
      water_vlm = ${bounded(sql`cycle_sums.water_vlm::bigint + excluded.water_vlm`)},
      energy_wh = ${bounded(sql`cycle_sums.energy_wh::bigint + excluded.energy_wh`)}`;
}
