import { dayMs, minuteMs } from '@washboard/contract/time/durations';
import type { Clock } from './clock-at.ts';

interface Window {
  fromMs: number;
  toMs: number;
}

/**
 * A repeated hour has its moments twice, if there is room for them; a skipped hour has none.
 * @param stepMs divides a day
 */
export function roundTimes({ fromMs, toMs }: Window, stepMs: number, clock: Clock): number[] {
  const stride =
    stepMs < minuteMs ? stepMs : Math.min(stepMs, stepMs % (15 * minuteMs) === 0 ? 15 * minuteMs : minuteMs);
  const found: number[] = [];
  for (let ms = Math.ceil(fromMs / stride) * stride; ms <= toMs; ms += stride) {
    const isClear = ms - (found.at(-1) ?? Number.NEGATIVE_INFINITY) > stepMs / 2;
    if (isClear && clock(ms) % stepMs === 0) found.push(ms);
  }
  return found;
}

/**
 * Midnight may be missing or occur twice.
 * @param midnightMs as if it were UTC
 */
export function firstMomentOf(midnightMs: number, clock: Clock): number {
  const starts = [-dayMs, dayMs].map((asideMs) => midnightMs - (clock(midnightMs + asideMs) - midnightMs - asideMs));
  const isOfDay = (ms: number) => Math.floor(clock(ms) / dayMs) * dayMs === midnightMs;
  return Math.min(...(starts.some(isOfDay) ? starts.filter(isOfDay) : starts));
}
