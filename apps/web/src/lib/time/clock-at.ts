/** Offsets of all zones change at whole quarters of an hour only. */
const quarterMs = 900_000;

/**
 * A clock at another place.
 * @returns dates whose local fields (`getHours` and its like) read as they do there; not to be written out by themselves
 */
export function clockAt(timeZone: string): (atMs: number) => Date {
  if (timeZone === new Intl.DateTimeFormat().resolvedOptions().timeZone) return (atMs) => new Date(atMs);
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' });
  // To ask the browser costs more than a plot that moves has time for.
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
