import { dayAt, shownAt } from '@washboard/contract/time/calendar';
import { dayMs } from '@washboard/contract/time/durations';

/** Such as `2026-11-21`. */
export type CalendarDate = string;

/** Local time where a machine stands, with daylight saving time. */
export interface PlaceTime {
  dateAt(ms: number): CalendarDate;
  /**
   * ms since 1970 at which the local clock shows this many minutes after midnight; more than 1440 reach into the next day.
   * Of a time that occurs twice, the later one; a time that is skipped moves by the gap.
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

/** 0 Monday to 6 Sunday. */
export function weekdayOf(date: CalendarDate): number {
  return (new Date(date).getUTCDay() + 6) % 7;
}
