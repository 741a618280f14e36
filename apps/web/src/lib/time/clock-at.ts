import { shownAt } from '@washboard/contract/time/calendar';

/** UTC offsets of all time zones change only at quarter hours. */
const quarterMs = 900_000;

/** Returns the local time of an instant as if it were UTC, both in ms since 1970. */
export type Clock = (atMs: number) => number;

/** Caches the offsets, so that the clock is fast enough for a moving plot. */
export function clockAt(timeZone: string): Clock {
  const shifts = new Map<number, number>();
  return (atMs) => {
    const quarter = Math.floor(atMs / quarterMs);
    let shift = shifts.get(quarter);
    if (shift === undefined) {
      const beginMs = quarter * quarterMs;
      shift = shownAt(beginMs, timeZone) - beginMs;
      shifts.set(quarter, shift);
    }
    return atMs + shift;
  };
}
