import { shownAt } from '@washboard/contract/time/calendar';
import { createContext, use } from 'react';
import { readerTimeZone } from './reader-time-zone.ts';

/**
 * The time zone of a page: a machine's own on all its pages; undefined, and so the reader's, on pages about several
 * machines or none (docs/product-rules.md#time-zones).
 */
export const PageTimeZone = createContext<string | undefined>(undefined);

/** For days and axes; formats of `useFormats` are in this zone by themselves. */
export function usePageTimeZone(): string {
  return use(PageTimeZone) ?? readerTimeZone();
}

/** Whether the clocks of two zones differ now, in January or in July: Rome and Berlin show the same times. */
export function haveSameClock(a: string, b: string, nowMs: number): boolean {
  const year = new Date(nowMs).getUTCFullYear();
  return a === b || [nowMs, Date.UTC(year, 0), Date.UTC(year, 6)].every((ms) => shownAt(ms, a) === shownAt(ms, b));
}
