import { shownAt } from '@washboard/contract/time/calendar';
import { createContext, use } from 'react';
import { readerTimeZone } from './reader-time-zone.ts';

/** A machine's page uses the machine's time zone; undefined means the reader's (docs/product-rules.md#time-zones). */
export const PageTimeZone = createContext<string | undefined>(undefined);

export function usePageTimeZone(): string {
  return use(PageTimeZone) ?? readerTimeZone();
}

/** January and July count, too, so Rome and Berlin have the same clock. */
export function haveSameClock(a: string, b: string, nowMs: number): boolean {
  const year = new Date(nowMs).getUTCFullYear();
  return a === b || [nowMs, Date.UTC(year, 0), Date.UTC(year, 6)].every((ms) => shownAt(ms, a) === shownAt(ms, b));
}
