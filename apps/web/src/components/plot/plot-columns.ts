import { type Channel, plausibleReading, type Readings } from '@washboard/contract/telemetry/channels';
import { resolutions } from '@washboard/contract/telemetry/resolutions';
import type { TelemetryHistory } from '@washboard/contract/telemetry/telemetry-history';

type Column = (number | null)[];

/** Columns as uPlot wants them: seconds, then mean, lowest and highest of each channel. */
export type PlotColumns = [atSeconds: number[], ...figures: Column[]];

/** Where the mean of the channel at `index` stands, with its lowest and highest behind it. */
export const meanColumn = (index: number) => 1 + 3 * index;

interface Sample extends Readings {
  at: string;
}

/** A machine tells of itself every few seconds; a line over more than this would be made up. */
const silenceMs = 90_000;

/** Longer points: a machine at rest may leave some of them out. */
const longSilenceMs = 6 * 60_000;

/**
 * What is stored, and what came live since. A point stands in the middle of the time that it sums up. Where nothing came
 * for too long the line is broken.
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
  // Of a point of minutes one sample would be another kind of thing: those wait for the next answer.
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

/** Lowest and highest of a channel in what is plotted; null if nothing was measured. */
export function spanOf(columns: PlotColumns, index: number): Span | null {
  const mean = meanColumn(index);
  const measured = (column: number) => (columns[column] ?? []).filter((value) => value !== null);
  const [lows, highs] = [measured(mean + 1), measured(mean + 2)];
  if (lows.length === 0 || highs.length === 0) return null;
  const least = (one: number, other: number) => Math.min(one, other);
  const most = (one: number, other: number) => Math.max(one, other);
  return { lowest: lows.reduce(least), highest: highs.reduce(most) };
}
