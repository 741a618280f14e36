import { type CounterName, type Counts, counterNames } from '@washboard/contract/statistics/counts';
import { quarterMs } from '@washboard/contract/statistics/steps';
import { hourMs } from '@washboard/contract/time/durations';
import { maxPerHour } from '@washboard/machine-model/ranges/max-per-hour';
import type { CounterReading } from './tables.ts';

export interface ReportedReading {
  serialNumber: string;
  atMs: number;
  /** True if `atMs` is the time of arrival, so that the time between readings is unknown. */
  isClockDoubtful: boolean;
  reportedSeries: string | null;
  counts: Counts;
  cyclesBeforeMaintenance: number | null;
}

/**
 * A machine that begins a series with every reading would delay all others, because each reading is compared with its
 * neighbours.
 */
export const maxSeriesOfQuarter = 20;

/**
 * @param readings the readings of the machine in the order of time
 * @returns null if another reading supersedes it, or if there are too many series
 */
export function assignReadingToSeries(
  readings: readonly CounterReading[],
  reading: ReportedReading,
): CounterReading | null {
  const { before, after } = neighboursOf(readings, reading);
  const assigned = seriesOf(reading, before, after);
  if (assigned === null) return null;
  // A new number prevents the series from continuing a wrong reading.
  const series = assigned === 'new' ? Math.max(0, ...readings.map((row) => row.series)) + 1 : assigned;
  const isFirst = before?.series !== series;
  // The counts after a first reading belong to its quarter, so the reading is placed at the end of the previous one.
  const quarter = new Date((Math.floor((reading.atMs - 1) / quarterMs) - (isFirst ? 1 : 0)) * quarterMs);
  const isOutdated = after?.series === series && after.quarter.getTime() === quarter.getTime();
  if (isOutdated) return null;
  const ofQuarter = readings.filter((row) => row.quarter.getTime() === quarter.getTime());
  if (isFirst && ofQuarter.length >= maxSeriesOfQuarter) return null;
  return {
    serialNumber: reading.serialNumber,
    quarter,
    series,
    at: new Date(reading.atMs),
    reportedSeries: reading.reportedSeries,
    ...reading.counts,
    cyclesBeforeMaintenance: reading.cyclesBeforeMaintenance,
    carried: before && !isFirst ? before.carried : carriedBetween(before, reading),
  };
}

/** A single reading is wrong if its neighbours are consistent with each other but not with it. */
function neighboursOf(readings: readonly CounterReading[], reading: ReportedReading) {
  const right = readings.filter(({ series }, i) => {
    const [previous, next] = [readings[i - 1]?.series, readings[i + 1]?.series];
    return previous === undefined || previous !== next || previous === series;
  });
  const earlier = right.filter(({ at }) => at.getTime() <= reading.atMs);
  const after = right[earlier.length] ?? null;
  const [previous = null, last = null] = [earlier.at(-2), earlier.at(-1)];
  const isLastAlone = previous !== null && previous.series !== last?.series && after?.series !== last?.series;
  const isLastWrong = isLastAlone && isContinued(previous, countedOf(reading));
  return { before: isLastWrong ? previous : last, after };
}

/** A late reading that is inconsistent with its neighbours is dropped. */
function seriesOf(
  reading: ReportedReading,
  before: CounterReading | null,
  after: CounterReading | null,
): number | 'new' | null {
  const counted = countedOf(reading);
  const fitsBefore = before !== null && isContinued(before, counted);
  const fitsAfter = after !== null && isContinued(counted, after);
  if (fitsBefore && (fitsAfter || after?.series !== before.series)) return before.series;
  if (after) return fitsAfter && !fitsBefore ? after.series : null;
  return 'new';
}

type Counted = Counts & { reportedSeries: string | null; at: Date; isClockDoubtful?: boolean };

const countedOf = ({ counts, reportedSeries, atMs, isClockDoubtful }: ReportedReading): Counted => ({
  ...counts,
  reportedSeries,
  at: new Date(atMs),
  isClockDoubtful,
});

/** No machine buffers messages for longer. */
const maxBufferMs = 400 * 24 * hourMs;

/** True if no machine can count so much. An hour is tolerated, because clocks are set. */
function isBeyond(name: CounterName, growth: number, earlier: Counted, later: Counted): boolean {
  const isDoubtful = earlier.isClockDoubtful || later.isClockDoubtful;
  const betweenMs = isDoubtful ? maxBufferMs : Math.max(0, later.at.getTime() - earlier.at.getTime()) + hourMs;
  return growth > (maxPerHour[name] * betweenMs) / hourMs;
}

function isContinued(earlier: Counted, later: Counted): boolean {
  if (earlier.reportedSeries !== later.reportedSeries) return false;
  return counterNames.every((name) => {
    const [before, after] = [earlier[name], later[name]];
    if (after === null) return true;
    return after >= (before ?? 0) && (before === null || !isBeyond(name, after - before, earlier, later));
  });
}

export function countsOfLife(reading: CounterReading): Counts {
  return Object.fromEntries(
    counterNames.map((name) => {
      const [counted, carried] = [reading[name], reading.carried?.[name] ?? null];
      return [name, counted === null && carried === null ? null : (counted ?? 0) + (carried ?? 0)];
    }),
  ) as Counts;
}

/**
 * Lifetime totals never shrink: a board that begins at zero continues from them, and one with transferred counters
 * includes them. An impossible jump is subtracted.
 */
function carriedBetween(before: CounterReading | null, reading: ReportedReading): Partial<Counts> | null {
  if (!before) return null;
  const [lifetime, counted] = [countsOfLife(before), countedOf(reading)];
  const carried = counterNames.flatMap((name) => {
    const [lifetimeCount, count] = [lifetime[name], counted[name] ?? 0];
    const missing = (lifetimeCount ?? 0) - count;
    const isJump = lifetimeCount !== null && isBeyond(name, -missing, before, counted);
    return missing > 0 || isJump ? [[name, missing] as const] : [];
  });
  return carried.length > 0 ? Object.fromEntries(carried) : null;
}
