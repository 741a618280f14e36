// A local day may have 23 or 25 hours and may not begin at midnight. Days are `YYYY-MM-DD`, instants ms since 1970,
// time zones IANA names.
import { dayMs } from './durations.ts';

const clocks = new Map<string, Intl.DateTimeFormat>();

function clockOf(timeZone: string): Intl.DateTimeFormat {
  const cached = clocks.get(timeZone);
  const clock =
    cached ??
    new Intl.DateTimeFormat('en', {
      timeZone,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    });
  if (!cached) clocks.set(timeZone, clock);
  return clock;
}

/** @returns the local time as if it were UTC: ms since 1970, in whole seconds */
export function shownAt(ms: number, timeZone: string): number {
  const parts = Object.fromEntries(
    clockOf(timeZone)
      .formatToParts(ms)
      .map(({ type, value }) => [type, Number(value)]),
  );
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts;
  return Date.UTC(year, month - 1, day, hour, minute, second);
}

export function dayAt(ms: number, timeZone: string): string {
  return new Date(shownAt(ms, timeZone)).toISOString().slice(0, 10);
}

export function addDays(day: string, days: number): string {
  return new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10);
}

export function startOfDay(day: string, timeZone: string): number {
  return firstMoment(Date.parse(day), timeZone);
}

export function endOfDay(day: string, timeZone: string): number {
  return firstMoment(Date.parse(day) + dayMs, timeZone);
}

/**
 * A change of clocks at midnight skips or repeats it.
 * @param midnightMs as if it were UTC
 */
function firstMoment(midnightMs: number, timeZone: string): number {
  // A skipped day at the date line begins with the next day.
  for (const beginsMs of [midnightMs, midnightMs + dayMs]) {
    const starts = [-dayMs, dayMs]
      .map((asideMs) => beginsMs + asideMs)
      .map((asideMs) => beginsMs - (shownAt(asideMs, timeZone) - asideMs))
      .filter((ms) => Math.floor(shownAt(ms, timeZone) / dayMs) * dayMs === beginsMs);
    if (starts.length > 0) return Math.min(...starts);
  }
  throw new RangeError(`no day begins at ${midnightMs} in ${timeZone}`);
}

/** Days of the years 1000 to 9998 are accepted, so that the next day can be written as well. */
export function isDay(text: unknown): text is string {
  if (typeof text !== 'string' || !/^[1-9]\d{3}-\d\d-\d\d$/.test(text) || text >= '9999') return false;
  const ms = Date.parse(text);
  return !Number.isNaN(ms) && new Date(ms).toISOString().startsWith(text);
}
