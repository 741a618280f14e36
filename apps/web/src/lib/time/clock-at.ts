/** UTC offsets of all time zones change only at quarter hours. */
const quarterMs = 900_000;

/**
 * A clock in another time zone.
 * @returns dates whose local fields (`getHours` and so on) read as in that zone; do not serialize them
 */
export function clockAt(timeZone: string): (atMs: number) => Date {
  if (timeZone === new Intl.DateTimeFormat().resolvedOptions().timeZone) return (atMs) => new Date(atMs);
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' });
  // Cached: `Intl` is too slow for a moving plot.
  const shifts = new Map<number, number>();
  return (atMs) => {
    const quarter = Math.floor(atMs / quarterMs);
    let shift = shifts.get(quarter);
    if (shift === undefined) {
      const beginMs = quarter * quarterMs;
      shift = Date.parse(format.format(beginMs).replace(' ', 'T')) - beginMs;
      shifts.set(quarter, shift);
    }
    return new Date(atMs + shift);
  };
}
