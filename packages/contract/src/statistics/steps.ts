import { addDays, shownAt, startOfDay } from '../time/calendar.ts';
import { hourMs, minuteMs } from '../time/durations.ts';

/** A local hour may begin at any quarter of an hour in UTC. */
export const quarterMs = 15 * minuteMs;

export const statisticsSteps = ['hour', 'day'] as const;
export type StatisticsStep = (typeof statisticsSteps)[number];

/** Days are `YYYY-MM-DD` and half-open. */
export interface Days {
  from: string;
  to: string;
}

/** @returns the start of each hour or day, and the end of the last one; ms since 1970 */
export function edgesOf({ from, to }: Days, step: StatisticsStep, timeZone: string): number[] {
  const days: number[] = [];
  for (let day = from; day < to; day = addDays(day, 1)) days.push(startOfDay(day, timeZone));
  const endMs = startOfDay(to, timeZone);
  const distinct = [...new Set(days)].filter((ms) => ms < endMs);
  const [startMs = endMs] = distinct;
  return [...(step === 'day' ? distinct : hoursBetween(startMs, endMs, timeZone)), endMs];
}

/** A new hour begins when the local hour changes, and when the clocks change. */
function hoursBetween(startMs: number, endMs: number, timeZone: string): number[] {
  const hours: number[] = [];
  let hourBefore: number | null = null;
  let offsetBefore: number | null = null;
  for (let ms = startMs; ms < endMs; ms += quarterMs) {
    const shown = shownAt(ms, timeZone);
    const hour = Math.floor(shown / hourMs);
    if (hour !== hourBefore || shown - ms !== offsetBefore) hours.push(ms);
    hourBefore = hour;
    offsetBefore = shown - ms;
  }
  return hours;
}
