import { shownAt } from '@washboard/contract/time/calendar';

/** UTC offsets of all time zones change only at quarter hours. */
const quarterMs = 900_000;

/** Both times are in ms since 1970; the local time is returned as if it were UTC. */
export type Clock = (atMs: number) => number;

/** Cached offsets make the clock fast enough for a moving plot. */
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
