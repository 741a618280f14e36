import { timeZoneOf } from '@washboard/contract/appliances/countries';
import { type Counts, counterNames } from '@washboard/contract/statistics/counts';
import { maxCount } from '@washboard/contract/statistics/reported-counts';
import type { ProgrammeSum, Statistics, StatisticsQuery } from '@washboard/contract/statistics/statistics';
import { edgesOf } from '@washboard/contract/statistics/steps';
import type { Actor } from '../../../actor.ts';
import type { Orm } from '../../../adapters/database/database.ts';
import type { ApplianceRow } from '../appliances/index.ts';
import { resolveDays } from '../periods/index.ts';
import { countsOfLife } from './assign-reading-to-series.ts';
import { findTariffs } from './get-tariffs.ts';
import {
  countLeftOut,
  findCounts,
  findHygiene,
  findProgrammes,
  findReadings,
  type HygieneCounts,
  sumRecords,
} from './statistics-repository.ts';
import type { CounterReading } from './tables.ts';

interface StatisticsRequest {
  query: StatisticsQuery;
  actor: Actor;
  nowMs: number;
}

export async function getStatistics(
  orm: Orm,
  { appliance }: Pick<ApplianceRow, 'appliance'>,
  { query, actor, nowMs }: StatisticsRequest,
): Promise<Statistics> {
  const { serialNumber } = appliance;
  const { step } = query;
  const { from, to } = resolveDays(appliance, query);
  const timeZone = timeZoneOf(appliance);
  const edges = edgesOf({ from, to }, step, timeZone);
  const readings = await findReadings(orm, serialNumber);
  const moved = await findCounts(orm, { serialNumber, edges });
  const programmes = await findProgrammes(orm, { serialNumber, edges });
  const hygiene = await findHygiene(orm, { serialNumber, edges });
  const leftOut = await countLeftOut(orm, { serialNumber, edges });
  const bins = edges.slice(0, -1).map((beginMs, bin) => ({
    beginMs,
    counts: countsOf(moved.get(bin), readings, { beginMs, endMs: edges[bin + 1] ?? beginMs, nowMs }),
    programmes: programmes.get(bin) ?? [],
    hygiene: hygiene.get(bin) ?? { washing: 0, hygienic: 0, deviating: 0, notJudgeable: 0 },
  }));
  const recorded = readings ? null : await sumRecords(orm, serialNumber);
  const tariffs = await findTariffs(orm, actor, appliance);
  return presentStatistics({ from, to, step, timeZone, edges, readings, bins, leftOut, recorded, tariffs });
}

interface Readings {
  first: CounterReading;
  last: CounterReading;
}

/** After the first counter report, silence counts as no use. */
function countsOf(
  moved: Counts | undefined,
  readings: Readings | null,
  { beginMs, endMs, nowMs }: { beginMs: number; endMs: number; nowMs: number },
): Counts | null {
  if (!readings || endMs <= readings.first.at.getTime() || beginMs > nowMs) return null;
  const { last } = readings;
  return Object.fromEntries(
    counterNames.map((name) => [name, moved?.[name] ?? (last[name] === null ? null : 0)]),
  ) as Counts;
}

interface ReadStatistics
  extends Pick<Statistics, 'from' | 'to' | 'step' | 'timeZone' | 'recorded' | 'leftOut' | 'tariffs'> {
  edges: readonly number[];
  readings: { first: CounterReading; last: CounterReading } | null;
  bins: readonly {
    beginMs: number;
    counts: Counts | null;
    programmes: readonly ProgrammeSum[];
    hygiene: HygieneCounts;
  }[];
}

function presentStatistics({ edges, readings, bins, ...parts }: ReadStatistics): Statistics {
  return {
    timeZone: parts.timeZone,
    from: parts.from,
    to: parts.to,
    step: parts.step,
    end: new Date(edges.at(-1) ?? 0).toISOString(),
    life: readings && presentLife(readings),
    recorded: parts.recorded && presentRecorded(parts.recorded),
    bins: bins.map(({ beginMs, counts, programmes, hygiene: { washing, hygienic, deviating, notJudgeable } }) => ({
      at: new Date(beginMs).toISOString(),
      counts: counts && presentCounts(counts),
      programmes: programmes.map(({ cycleType, completed, ended, waterVlm, energyWh }) => ({
        cycleType,
        completed,
        ended,
        waterVlm: bounded(waterVlm),
        energyWh: bounded(energyWh),
      })),
      hygiene: { washing, hygienic, deviating, notJudgeable },
    })),
    leftOut: bounded(parts.leftOut),
    tariffs: parts.tariffs,
  };
}

/** Sums have the same bound as counters. */
const bounded = (count: number) => Math.min(count, maxCount);

type Recorded = NonNullable<Statistics['recorded']>;

function presentRecorded({ since, cycles, waterVlm, energyWh }: Recorded): Recorded {
  return { since, cycles, waterVlm: bounded(waterVlm), energyWh: bounded(energyWh) };
}

function presentLife({ first, last }: { first: CounterReading; last: CounterReading }): Statistics['life'] {
  return {
    counts: presentCounts(countsOfLife(last)),
    asOf: last.at.toISOString(),
    countedSince: first.at.toISOString(),
    cyclesBeforeMaintenance: last.cyclesBeforeMaintenance,
  };
}

function presentCounts(counts: Counts): Counts {
  const shown = (count: number | null) => count && bounded(count);
  return Object.fromEntries(counterNames.map((name) => [name, shown(counts[name])])) as Counts;
}
