import { dayAt, shownAt } from '@washboard/contract/time/calendar';

/** A day of the calendar, `2026-11-21`. */
export type CalendarDate = string;

const dayMs = 24 * 3_600_000;

/** The clock on the wall where a machine stands, its changes between summer and winter time included. */
export interface PlaceTime {
  dateAt(ms: number): CalendarDate;
  /**
   * ms since 1970 at which that clock shows so many minutes after midnight; more than a day's reach into the next. What
   * the clock shows twice is the later one, what it leaps over is as much later.
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
