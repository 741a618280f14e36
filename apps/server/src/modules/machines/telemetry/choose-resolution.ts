import {
  maxHistoryPoints,
  type Resolution,
  resolutionNames,
  resolutions,
} from '@washboard/contract/telemetry/resolutions';
import { hourS } from '@washboard/contract/time/durations';
import type { TelemetryLevel } from './roll-up-before-dropping.ts';

export interface TimeStretch {
  fromMs: number;
  toMs: number;
}

/** The points must fit into one response and be stored at the beginning of the period. */
export function chooseResolution(stretch: TimeStretch, keptSinceMs: Record<TelemetryLevel, number>): Resolution {
  const finest = resolutionNames.find((name) => {
    const seconds = resolutions[name];
    return seconds > 0 && stretch.fromMs >= keptSinceMs[telemetryLevelOf(seconds)] && isOneAnswer(stretch, seconds);
  });
  return finest ?? '1d';
}

export function telemetryLevelOf(seconds: number): TelemetryLevel {
  if (seconds < 60) return 'samples';
  return seconds < hourS ? 'minutes' : 'hours';
}

/** @returns milliseconds since 1970 */
export function endOfAnswerMs({ fromMs, toMs }: TimeStretch, seconds: number): number {
  const stepMs = seconds * 1000;
  return Math.min(toMs, (Math.floor(fromMs / stepMs) + maxHistoryPoints) * stepMs);
}

function isOneAnswer(stretch: TimeStretch, seconds: number): boolean {
  return endOfAnswerMs(stretch, seconds) === stretch.toMs;
}
