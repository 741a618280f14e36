import { type Channel, plausibleReading, type Readings } from '@washboard/contract/telemetry/channels';
import { resolutions } from '@washboard/contract/telemetry/resolutions';
import type { TelemetryHistory } from '@washboard/contract/telemetry/telemetry-history';

type Column = (number | null)[];

interface PlotSeries {
  mean: Column;
  lowest: Column;
  highest: Column;
}

export interface PlotData {
  /** Ascending, ms since 1970. */
  atMs: number[];
  series: PlotSeries[];
  /** A line connects points up to this far apart. */
  lineMs: number;
  /** A band connects sparser points up to this far apart; beyond it the machine was silent. */
  bandMs: number;
}

interface Sample extends Readings {
  at: string;
}

/** Machines report every few seconds, so a line across a longer gap would be invented. */
const silenceMs = 90_000;

/** An idle machine may skip some aggregated points. */
const longSilenceMs = 6 * 60_000;

/** This is longer than the pauses of a machine that reports rarely. */
const sparseMs = 15 * 60_000;

/** A point is placed at the middle of its interval. */
export function plotData(history: TelemetryHistory, live: readonly Sample[], channels: readonly Channel[]): PlotData {
  const stepMs = resolutions[history.resolution] * 1000;
  const lineMs = Math.max(3 * stepMs, stepMs < 60_000 ? silenceMs : longSilenceMs);
  const data: PlotData = {
    atMs: history.atMs.map((atMs) => atMs + stepMs / 2),
    series: channels.map((channel) => {
      const { mean = history.atMs.map(() => null), lowest = mean, highest = mean } = history.channels[channel] ?? {};
      return { mean: [...mean], lowest: [...lowest], highest: [...highest] };
    }),
    lineMs,
    bandMs: Math.max(lineMs, sparseMs),
  };
  // A single sample is not comparable with a point that aggregates minutes.
  if (stepMs >= 60_000) return data;
  const answeredMs = Date.parse(history.to);
  for (const sample of live) {
    const atMs = Date.parse(sample.at);
    if (atMs < answeredMs || atMs <= (data.atMs.at(-1) ?? 0)) continue;
    data.atMs.push(atMs);
    for (const [i, { mean, lowest, highest }] of data.series.entries()) {
      const channel = channels[i];
      const value = channel ? plausibleReading(channel, sample[channel]) : null;
      for (const column of [mean, lowest, highest]) column.push(value);
    }
  }
  return data;
}

export type Connection = 'line' | 'band' | null;

export function connectionAt({ atMs, series, lineMs, bandMs }: PlotData, line: number, index: number): Connection {
  const mean = series[line]?.mean ?? [];
  if ((mean[index] ?? null) === null || (mean[index - 1] ?? null) === null) return null;
  const gapMs = (atMs[index] ?? 0) - (atMs[index - 1] ?? 0);
  if (gapMs <= lineMs) return 'line';
  return gapMs <= bandMs ? 'band' : null;
}

/** Returns null if the machine was silent. */
export function nearestPoint({ atMs, bandMs }: Pick<PlotData, 'atMs' | 'bandMs'>, momentMs: number): number | null {
  const after = atMs.findIndex((at) => at >= momentMs);
  const candidates = after === -1 ? [atMs.length - 1] : [after - 1, after];
  const distance = (index: number) => Math.abs((atMs[index] ?? Number.POSITIVE_INFINITY) - momentMs);
  const [nearest] = candidates.sort((a, b) => distance(a) - distance(b));
  return nearest === undefined || distance(nearest) > bandMs / 2 ? null : nearest;
}

export interface SeriesRange {
  lowest: number;
  highest: number;
}

export function seriesRange({ series }: Pick<PlotData, 'series'>, line: number): SeriesRange | null {
  const isMeasured = (value: number | null) => value !== null;
  const lows = (series[line]?.lowest ?? []).filter(isMeasured);
  const highs = (series[line]?.highest ?? []).filter(isMeasured);
  if (lows.length === 0 || highs.length === 0) return null;
  const least = (one: number, other: number) => Math.min(one, other);
  const most = (one: number, other: number) => Math.max(one, other);
  return { lowest: lows.reduce(least), highest: highs.reduce(most) };
}
