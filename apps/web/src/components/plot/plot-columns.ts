import { type Channel, plausibleReading, type Readings } from '@washboard/contract/telemetry/channels';
import { resolutions } from '@washboard/contract/telemetry/resolutions';
import type { TelemetryHistory } from '@washboard/contract/telemetry/telemetry-history';

type Column = (number | null)[];

/** uPlot data: seconds since 1970, then mean, minimum and maximum of each channel. */
export type PlotColumns = [atSeconds: number[], ...figures: Column[]];

/** Index of the mean of channel `index`; its minimum and maximum follow. */
export const meanColumn = (index: number) => 1 + 3 * index;

interface Sample extends Readings {
  at: string;
}

/** Machines report every few seconds; a line across a longer gap would be invented. */
const silenceMs = 90_000;

/** For aggregated points: an idle machine may skip some of them. */
const longSilenceMs = 6 * 60_000;

/**
 * Joins stored points with live samples. A point is placed at the middle of its interval. A gap that is too long breaks
 * the line.
 */
export function plotColumns(
  history: TelemetryHistory,
  live: readonly Sample[],
  channels: readonly Channel[],
): PlotColumns {
  const stepMs = resolutions[history.resolution] * 1000;
  const columns: PlotColumns = [[], ...channels.flatMap((): Column[] => [[], [], []])];
  const gapMs = Math.max(3 * stepMs, stepMs < 60_000 ? silenceMs : longSilenceMs);
  let previousMs: number | null = null;

  function add(atMs: number, figures: readonly (number | null)[]): void {
    const [at, ...values] = columns;
    if (previousMs !== null && atMs - previousMs > gapMs) {
      at.push((previousMs + atMs) / 2000);
      for (const column of values) column.push(null);
    }
    at.push(atMs / 1000);
    for (const [i, column] of values.entries()) column.push(figures[i] ?? null);
    previousMs = atMs;
  }

  const stored = channels.flatMap((channel) => {
    const { mean = [], lowest = mean, highest = mean } = history.channels[channel] ?? {};
    return [mean, lowest, highest];
  });
  for (const [i, atMs] of history.atMs.entries()) {
    add(
      atMs + stepMs / 2,
      stored.map((column) => column[i] ?? null),
    );
  }
  // A single sample is not comparable with a point that aggregates minutes; those wait for the next response.
  if (stepMs < 60_000) {
    const answeredMs = Date.parse(history.to);
    for (const sample of live) {
      const atMs = Date.parse(sample.at);
      if (atMs < answeredMs || atMs <= (previousMs ?? 0)) continue;
      add(
        atMs,
        channels.flatMap((channel) => Array(3).fill(plausibleReading(channel, sample[channel]))),
      );
    }
  }
  return columns;
}

export interface Span {
  lowest: number;
  highest: number;
}

export function spanOf(columns: PlotColumns, index: number): Span | null {
  const mean = meanColumn(index);
  const measured = (column: number) => (columns[column] ?? []).filter((value) => value !== null);
  const [lows, highs] = [measured(mean + 1), measured(mean + 2)];
  if (lows.length === 0 || highs.length === 0) return null;
  const least = (one: number, other: number) => Math.min(one, other);
  const most = (one: number, other: number) => Math.max(one, other);
  return { lowest: lows.reduce(least), highest: highs.reduce(most) };
}
