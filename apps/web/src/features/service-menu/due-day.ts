import type { Statistics } from '@washboard/contract/statistics/statistics';
import { addDays, dayAt } from '@washboard/contract/time/calendar';

/** A date beyond this would be guesswork. */
const farthestDays = 730;
/** Fewer days do not show the usual use. */
const minDays = 7;

interface DueDay {
  day: string;
  cyclesPerDay: number;
}

/**
 * Days without a cycle count; days without counters do not.
 * @returns null if no estimate is possible
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
