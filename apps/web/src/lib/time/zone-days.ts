/** The reader's own time zone, by its name in the IANA database. */
export function readerTimeZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone;
}

const dayFormats = new Map<string, Intl.DateTimeFormat>();

/** The day that a calendar shows there, such as 2026-11-21. */
export function dayAt(instant: string | number, timeZone: string): string {
  const known = dayFormats.get(timeZone);
  const format = known ?? new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' });
  if (!known) dayFormats.set(timeZone, format);
  return format.format(new Date(instant));
}

/** When a day begins there; days have 23 or 25 hours where clocks change, so days are counted, not hours. */
export function startOfDay(isoDay: string, daysLater: number, timeZone: string): number {
  const [year = 0, month = 1, date = 1] = isoDay.split('-').map(Number);
  const asIfUtcMs = Date.UTC(year, month - 1, date + daysLater);
  // The second time it is right although clocks change between that midnight and this one.
  const firstMs = asIfUtcMs - aheadOfUtcMs(asIfUtcMs, timeZone);
  return asIfUtcMs - aheadOfUtcMs(firstMs, timeZone);
}

const clockFormats = new Map<string, Intl.DateTimeFormat>();

function aheadOfUtcMs(atMs: number, timeZone: string): number {
  const known = clockFormats.get(timeZone);
  const format =
    known ?? new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium', hourCycle: 'h23' });
  if (!known) clockFormats.set(timeZone, format);
  return Date.parse(`${format.format(atMs).replace(' ', 'T')}Z`) - Math.floor(atMs / 1000) * 1000;
}
