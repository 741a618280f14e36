import { shownAt } from '@washboard/contract/time/calendar';
import { createContext, use } from 'react';
import { readerTimeZone } from './reader-time-zone.ts';

/**
 * Pages of a machine use the machine's time zone; pages about several machines or none have undefined, which means the
 * reader's (docs/product-rules.md#time-zones).
 */
export const PageTimeZone = createContext<string | undefined>(undefined);

/** Use this for days and axes; formats of `useFormats` are in this zone anyway. */
export function usePageTimeZone(): string {
  return use(PageTimeZone) ?? readerTimeZone();
}

/** Returns whether the clocks of two zones agree now, in January and in July, like those of Rome and Berlin. */
export function haveSameClock(a: string, b: string, nowMs: number): boolean {
  const year = new Date(nowMs).getUTCFullYear();
  return a === b || [nowMs, Date.UTC(year, 0), Date.UTC(year, 6)].every((ms) => shownAt(ms, a) === shownAt(ms, b));
}
