import { largestCount } from '@washboard/contract/statistics/counters';
import { type Counts, counterNames } from '@washboard/contract/statistics/counts';
import type { ProgrammeSum, Statistics } from '@washboard/contract/statistics/statistics';
import { countsOfLife } from './place-reading.ts';
import type { Hygiene } from './statistics-repository.ts';
import type { CounterReading } from './tables.ts';

interface ReadStatistics
  extends Pick<Statistics, 'from' | 'to' | 'step' | 'timeZone' | 'recorded' | 'leftOut' | 'tariffs'> {
  edges: readonly number[];
  readings: { first: CounterReading; last: CounterReading } | null;
  bins: readonly { beginMs: number; counts: Counts | null; programmes: readonly ProgrammeSum[]; hygiene: Hygiene }[];
}

export function presentStatistics({ edges, readings, bins, ...read }: ReadStatistics): Statistics {
  return {
    timeZone: read.timeZone,
    from: read.from,
    to: read.to,
    step: read.step,
    end: new Date(edges.at(-1) ?? 0).toISOString(),
    life: readings && presentLife(readings),
    recorded: read.recorded && presentRecorded(read.recorded),
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
    leftOut: bounded(read.leftOut),
    tariffs: read.tariffs,
  };
}

/** Sums have the same bound as counters. */
const bounded = (count: number) => Math.min(count, largestCount);

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
