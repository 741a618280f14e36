import type { Statistics } from '@washboard/contract/statistics/statistics';
import { addDays, dayAt } from '@washboard/contract/time/calendar';

/** Beyond this the use of the last days says nothing. */
const farthestDays = 730;
/** Fewer days are no measure. */
const minDays = 7;

interface DueDay {
  /** At the machine, `YYYY-MM-DD`. */
  day: string;
  cyclesPerDay: number;
}

/**
 * When the cycles that are left will be used up if the machine is used as in the days of the statistics. Days without
 * counters do not count; days without a cycle do.
 * @returns null: not to be said
 */
export function dueDay({
  statistics: { bins, timeZone },
  left,
  nowMs,
}: {
  statistics: Pick<Statistics, 'bins' | 'timeZone'>;
  left: number;
  nowMs: number;
}): DueDay | null {
  const known = bins.flatMap(({ counts }) => (counts?.cycles == null ? [] : [counts.cycles]));
  const cyclesPerDay = known.reduce((sum, cycles) => sum + cycles, 0) / known.length;
  if (known.length < minDays || cyclesPerDay === 0) return null;
  const days = Math.ceil(left / cyclesPerDay);
  return days > farthestDays ? null : { day: addDays(dayAt(nowMs, timeZone), days), cyclesPerDay };
}
