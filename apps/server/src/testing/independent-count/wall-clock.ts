// This clock shares no code with the calendar of the product.

const quarterMs = 15 * 60_000;
const formats = new Map<string, Intl.DateTimeFormat>();

/** The format is `2026-10-25 02:30:00`. */
export function wallTime(ms: number, timeZone: string): string {
  const known = formats.get(timeZone);
  const format = known ?? new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' });
  if (!known) formats.set(timeZone, format);
  return format.format(ms);
}

const offsetAt = (ms: number, timeZone: string) =>
  Date.parse(`${wallTime(ms, timeZone).replace(' ', 'T')}Z`) - Math.floor(ms / 1000) * 1000;

/** A time that occurs twice on this day gets its offset. */
export function unambiguous(ms: number, timeZone: string): string {
  const time = wallTime(ms, timeZone);
  const isTwice = [-60, -30, 30, 60].some((minutes) => wallTime(ms + minutes * 60_000, timeZone) === time);
  if (!isTwice) return time;
  const minutes = offsetAt(ms, timeZone) / 60_000;
  const size = Math.abs(minutes);
  const [hour, minute] = [Math.floor(size / 60), size % 60].map((part) => String(part).padStart(2, '0'));
  return `${time} ${minutes < 0 ? '-' : '+'}${hour}:${minute}`;
}

export const dayOf = (ms: number, timeZone: string) => wallTime(ms, timeZone).slice(0, 10);

export const daysLater = (day: string, days: number) =>
  new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);

/** Clocks change at whole quarters of an hour. */
export function momentOf(day: string, timeZone: string, time = '00:00:00'): number {
  let ms = Date.parse(day) - 15 * 4 * quarterMs;
  while (wallTime(ms, timeZone) < `${day} ${time}`) ms += quarterMs;
  return ms;
}

export function clockChangeOn(day: string, timeZone: string): number {
  const start = momentOf(day, timeZone) - quarterMs;
  for (let ms = start; ms < start + 26 * 4 * quarterMs; ms += quarterMs)
    if (offsetAt(ms + quarterMs, timeZone) !== offsetAt(ms, timeZone)) return ms + quarterMs;
  throw new Error(`the clocks of ${timeZone} do not change on ${day}`);
}
