import { dateFormat } from '../format/kept-formats.ts';

/** The reader's own time zone, by its name in the IANA database. */
export function readerTimeZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone;
}

/** The day that a calendar shows there, such as 2026-11-21. */
export function dayAt(instant: string | number, timeZone: string): string {
  return dateFormat('sv-SE', { timeZone, dateStyle: 'short' }).format(new Date(instant));
}

/** When a day begins there; days have 23 or 25 hours where clocks change, so days are counted, not hours. */
export function startOfDay(isoDay: string, daysLater: number, timeZone: string): number {
  const [year = 0, month = 1, date = 1] = isoDay.split('-').map(Number);
  const asIfUtcMs = Date.UTC(year, month - 1, date + daysLater);
  // The second time it is right although clocks change between that midnight and this one.
  const firstMs = asIfUtcMs - aheadOfUtcMs(asIfUtcMs, timeZone);
  return asIfUtcMs - aheadOfUtcMs(firstMs, timeZone);
}

function aheadOfUtcMs(atMs: number, timeZone: string): number {
  const format = dateFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium', hourCycle: 'h23' });
  return Date.parse(`${format.format(atMs).replace(' ', 'T')}Z`) - Math.floor(atMs / 1000) * 1000;
}
