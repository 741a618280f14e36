import type { DayStrip } from '@washboard/contract/day-strips/day-strips';
import { addDays, dayAt, endOfDay, startOfDay } from '@washboard/contract/time/calendar';
import { dayMs, hourMs } from '@washboard/contract/time/durations';
import type { StripDays } from '../list/list-search.ts';

export interface LoadedStrip {
  strip: DayStrip;
  programmes: readonly string[];
  fromMs: number;
  /** The strip ends here. */
  untilMs: number;
}

/** A day of a strip, or its last 24 hours, that is drawn as one line. Seconds after the beginning of the strip. */
export interface StripLine {
  fromS: number;
  lengthS: number;
  /** `YYYY-MM-DD`, or null for the last 24 hours. */
  day: string | null;
}

const lastDay: readonly StripLine[] = [{ fromS: 0, lengthS: dayMs / 1000, day: null }];

/** A day in which clocks go back is an hour longer. */
export const stripMs = (days: StripDays) => (days === 1 ? dayMs : days * dayMs + hourMs);

/** @returns the last 24 hours, or the last `days` days at the place of the machine, the present one last */
export function stripLines(
  { fromMs, untilMs, strip: { timeZone } }: LoadedStrip,
  days: StripDays,
): readonly StripLine[] {
  if (days === 1) return lastDay;
  const today = dayAt(untilMs - 1, timeZone);
  return Array.from({ length: days }, (_, i) => {
    const day = addDays(today, i + 1 - days);
    const startMs = startOfDay(day, timeZone);
    return { fromS: (startMs - fromMs) / 1000, lengthS: (endOfDay(day, timeZone) - startMs) / 1000, day };
  });
}
