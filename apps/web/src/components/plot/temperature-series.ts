import { plausibleReading } from '@washboard/contract/telemetry/channels';
import type { TelemetryHistory } from '@washboard/contract/telemetry/telemetry-history';

/** The two temperatures of one moment, tenths of a degree Celsius; null where nothing was measured. */
export interface TemperaturePoint {
  atMs: number;
  boilerTmp: number | null;
  tankTmp: number | null;
}

/** Columns as uPlot wants them: seconds, boiler, tank. */
export type TemperatureColumns = [at: number[], boiler: (number | null)[], tank: (number | null)[]];

interface Measured {
  at: string;
  boilerTmp?: number | null | undefined;
  tankTmp?: number | null | undefined;
}

export function temperaturePoint({ at, boilerTmp, tankTmp }: Measured): TemperaturePoint {
  return {
    atMs: Date.parse(at),
    boilerTmp: plausibleReading('boilerTmp', boilerTmp),
    tankTmp: plausibleReading('tankTmp', tankTmp),
  };
}

/** The means of a stored history. */
export function storedPoints({ atMs, channels }: TelemetryHistory): TemperaturePoint[] {
  return atMs.map((ms, i) => ({
    atMs: ms,
    boilerTmp: channels.boilerTmp?.mean[i] ?? null,
    tankTmp: channels.tankTmp?.mean[i] ?? null,
  }));
}

/** The live point after the history; the same list if it is already there or older than what is. */
export function appendLive(
  points: readonly TemperaturePoint[],
  next: TemperaturePoint,
  keepMs: number,
): readonly TemperaturePoint[] {
  const last = points.at(-1);
  if (last && next.atMs <= last.atMs) return points;
  return [...points.filter(({ atMs }) => atMs > next.atMs - keepMs), next];
}

/** History and what came live since, without overlap. */
export function joinPoints(
  history: readonly TemperaturePoint[],
  live: readonly TemperaturePoint[],
): readonly TemperaturePoint[] {
  const endMs = history.at(-1)?.atMs ?? Number.NEGATIVE_INFINITY;
  return [...history, ...live.filter(({ atMs }) => atMs > endMs)];
}

/**
 * Columns for the plot. Where nothing came for longer than `gapMs` the line is broken: a straight line over an hour
 * without connection would be made up.
 */
export function plotColumns(
  points: readonly TemperaturePoint[],
  { fromMs, gapMs }: { fromMs: number; gapMs: number },
): TemperatureColumns {
  const columns: TemperatureColumns = [[], [], []];
  let previousMs: number | null = null;
  for (const { atMs, boilerTmp, tankTmp } of points) {
    if (atMs < fromMs) continue;
    if (previousMs !== null && atMs - previousMs > gapMs) pushRow(columns, previousMs + gapMs / 2, null, null);
    pushRow(columns, atMs, boilerTmp, tankTmp);
    previousMs = atMs;
  }
  return columns;
}

function pushRow(
  [at, boiler, tank]: TemperatureColumns,
  atMs: number,
  boilerTmp: number | null,
  tankTmp: number | null,
) {
  at.push(atMs / 1000);
  boiler.push(boilerTmp);
  tank.push(tankTmp);
}

/** Lowest and highest value; null if there is none. */
export function extremes(values: readonly (number | null)[]): { lowest: number; highest: number } | null {
  let found: { lowest: number; highest: number } | null = null;
  for (const value of values) {
    if (value === null) continue;
    if (!found) found = { lowest: value, highest: value };
    found.lowest = Math.min(found.lowest, value);
    found.highest = Math.max(found.highest, value);
  }
  return found;
}
