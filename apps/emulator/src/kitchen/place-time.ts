import { dayAt, shownAt } from '@washboard/contract/time/calendar';
import { dayMs } from '@washboard/contract/time/durations';

/** A date such as `2026-11-21`. */
export type CalendarDate = string;

export interface PlaceTime {
  dateAt(ms: number): CalendarDate;
  /**
   * Minutes above 1440 reach into the next day. A time that occurs twice means the later one; a time that is skipped
   * moves by the gap.
   */
  instantOf(date: CalendarDate, minutes: number): number;
}

/** @param timeZone such as `Europe/Rome` */
export function createPlaceTime(timeZone: string): PlaceTime {
  const shown = (ms: number) => shownAt(ms, timeZone);
  return {
    dateAt: (ms) => dayAt(ms, timeZone),
    instantOf(date, minutes) {
      const wanted = Date.parse(date) + minutes * 60_000;
      const offsetBeforeMs = shown(wanted - dayMs) - (wanted - dayMs);
      const offsetAfterMs = shown(wanted + dayMs) - (wanted + dayMs);
      const withLater = wanted - offsetAfterMs;
      return shown(withLater) === wanted ? withLater : wanted - offsetBeforeMs;
    },
  };
}

/** Monday is 0, Sunday is 6. */
export function weekdayOf(date: CalendarDate): number {
  return (new Date(date).getUTCDay() + 6) % 7;
}
