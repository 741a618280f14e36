import { type Counts, counterNames } from '@washboard/contract/statistics/counts';
import { quarterMs } from '@washboard/contract/statistics/steps';
import type { CounterReading } from './tables.ts';

/** What a machine told of its counters. */
export interface ToldReading {
  serialNumber: string;
  atMs: number;
  toldSeries: string | null;
  counts: Counts;
  cyclesBeforeMaintenance: number | null;
}

/** Each reading is compared with its neighbours, so a machine that starts a series with every reading would slow down all others. */
export const mostSeriesOfQuarter = 20;

/**
 * Finds the place of a reading among those known of its machine, which are in the order of time: from the last one
 * before it. Readings may come late and in any order.
 * @returns the row to be kept; null where another one says more, or nothing can be concluded from so many
 */
export function placeReading(known: readonly CounterReading[], told: ToldReading): CounterReading | null {
  const { before, after } = neighboursOf(known, told);
  const series = seriesOf(told, before, after);
  if (series === null) return null;
  const isFirst = before?.series !== series;
  // What is counted from the first reading on belongs to its quarter, so it stands at the end of the one before.
  const quarter = new Date((Math.floor((told.atMs - 1) / quarterMs) - (isFirst ? 1 : 0)) * quarterMs);
  const isOutdated = after?.series === series && after.quarter.getTime() === quarter.getTime();
  if (isOutdated) return null;
  const ofQuarter = known.filter((row) => row.quarter.getTime() === quarter.getTime());
  if (isFirst && ofQuarter.length >= mostSeriesOfQuarter) return null;
  return {
    serialNumber: told.serialNumber,
    quarter,
    series,
    at: new Date(told.atMs),
    toldSeries: told.toldSeries,
    ...told.counts,
    cyclesBeforeMaintenance: told.cyclesBeforeMaintenance,
    carried: before && !isFirst ? before.carried : lostBetween(before, told.counts),
  };
}

/**
 * A single reading that fits neither to the one before it nor to the one after it, while these go on from each other,
 * was wrong: neither begins a life anew nor ends one.
 */
function neighboursOf(known: readonly CounterReading[], told: ToldReading) {
  const right = known.filter(({ series }, i) => {
    const [previous, next] = [known[i - 1]?.series, known[i + 1]?.series];
    return previous === undefined || previous !== next || previous === series;
  });
  const earlier = right.filter(({ at }) => at.getTime() <= told.atMs);
  const after = right[earlier.length] ?? null;
  const [previous = null, last = null] = [earlier.at(-2), earlier.at(-1)];
  const isLastAlone = previous !== null && previous.series !== last?.series && after?.series !== last?.series;
  const isLastWrong = isLastAlone && isContinued(previous, countedOf(told));
  return { before: isLastWrong ? previous : last, after };
}

/** A late reading that fits neither to what was before nor to what came after it says nothing. */
function seriesOf(told: ToldReading, before: CounterReading | null, after: CounterReading | null): number | null {
  const counted = countedOf(told);
  const fitsBefore = before !== null && isContinued(before, counted);
  const fitsAfter = after !== null && isContinued(counted, after);
  if (fitsBefore && (fitsAfter || after?.series !== before.series)) return before.series;
  if (after) return fitsAfter && !fitsBefore ? after.series : null;
  return (before?.series ?? 0) + 1;
}

type Counted = Counts & { toldSeries: string | null };

const countedOf = ({ counts, toldSeries }: ToldReading): Counted => ({ ...counts, toldSeries });

/** Counters only ever grow. */
function isContinued(earlier: Counted, later: Counted): boolean {
  if (earlier.toldSeries !== later.toldSeries) return false;
  return counterNames.every((name) => (later[name] ?? Number.POSITIVE_INFINITY) >= (earlier[name] ?? 0));
}

/** What a life comes to, whatever boards counted it. */
export function countsOfLife(reading: CounterReading): Counts {
  return Object.fromEntries(
    counterNames.map((name) => {
      const [counted, carried] = [reading[name], reading.carried?.[name] ?? null];
      return [name, counted === null && carried === null ? null : (counted ?? 0) + (carried ?? 0)];
    }),
  ) as Counts;
}

/** A life never grows shorter: a board that begins anew goes on from there, one to which the counts were carried has them. */
function lostBetween(before: CounterReading | null, counts: Counts): Partial<Counts> | null {
  if (!before) return null;
  const life = countsOfLife(before);
  const lost = counterNames.flatMap((name) => {
    const missing = (life[name] ?? 0) - (counts[name] ?? 0);
    return missing > 0 ? [[name, missing] as const] : [];
  });
  return lost.length > 0 ? Object.fromEntries(lost) : null;
}
