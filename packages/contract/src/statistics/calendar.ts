/**
 * Days and hours as a clock on the wall shows them where a machine stands. A day has 23 or 25 hours where clocks
 * change, and an hour may begin at any quarter of UTC's.
 */

const minuteMs = 60_000;
export const quarterMs = 15 * minuteMs;
const dayMs = 24 * 60 * minuteMs;

export const statisticsSteps = ['hour', 'day'] as const;
export type StatisticsStep = (typeof statisticsSteps)[number];

/** Whole days, the last one excluded, as `YYYY-MM-DD`. */
export interface Days {
  from: string;
  to: string;
}

const clocks = new Map<string, Intl.DateTimeFormat>();

function clockOf(timeZone: string): Intl.DateTimeFormat {
  const known = clocks.get(timeZone);
  const clock =
    known ??
    new Intl.DateTimeFormat('en', {
      timeZone,
      hourCycle: 'h23',
      ...{ year: 'numeric', month: 'numeric', day: 'numeric', hour: 'numeric', minute: 'numeric', second: 'numeric' },
    });
  if (!known) clocks.set(timeZone, clock);
  return clock;
}

/** What the clock shows, as if it were UTC: ms since 1970. */
function shownMs(ms: number, timeZone: string): number {
  const parts = Object.fromEntries(
    clockOf(timeZone)
      .formatToParts(ms)
      .map(({ type, value }) => [type, Number(value)]),
  );
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts;
  return Date.UTC(year, month - 1, day, hour, minute, second);
}

/** The day on the calendar there. */
export function dayAt(ms: number, timeZone: string): string {
  return new Date(shownMs(ms, timeZone)).toISOString().slice(0, 10);
}

export function addDays(day: string, days: number): string {
  return new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10);
}

/** The first moment of a day. Clocks may change at midnight, so that it is missing or comes twice. */
export function startOfDay(day: string, timeZone: string): number {
  const midnightMs = Date.parse(day);
  const starts = [-dayMs, dayMs]
    .map((asideMs) => midnightMs + asideMs)
    .map((asideMs) => midnightMs - (shownMs(asideMs, timeZone) - asideMs))
    .filter((ms) => dayAt(ms, timeZone) === day)
    .toSorted((a, b) => a - b);
  // A day that a place has skipped on its way over the date line begins where the next one does.
  return starts[0] ?? startOfDay(addDays(day, 1), timeZone);
}

/** When each hour or day begins, and at the end when the last one is over; ms since 1970. */
export function edgesOf({ from, to }: Days, step: StatisticsStep, timeZone: string): number[] {
  const days: number[] = [];
  for (let day = from; day < to; day = addDays(day, 1)) days.push(startOfDay(day, timeZone));
  const endMs = startOfDay(to, timeZone);
  const distinct = [...new Set(days)].filter((ms) => ms < endMs);
  const [startMs = endMs] = distinct;
  return [...(step === 'day' ? distinct : hoursBetween(startMs, endMs, timeZone)), endMs];
}

/** A new hour begins where the clock shows another one, and where it is set. */
function hoursBetween(startMs: number, endMs: number, timeZone: string): number[] {
  const hours: number[] = [];
  let hourBefore: number | null = null;
  let offsetBefore: number | null = null;
  for (let ms = startMs; ms < endMs; ms += quarterMs) {
    const shown = shownMs(ms, timeZone);
    const hour = Math.floor(shown / (60 * minuteMs));
    if (hour !== hourBefore || shown - ms !== offsetBefore) hours.push(ms);
    hourBefore = hour;
    offsetBefore = shown - ms;
  }
  return hours;
}
