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
  const format = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });

  /** What the clock shows, as if it were UTC. */
  function shownAt(ms: number): number {
    const shown = Object.fromEntries(format.formatToParts(ms).map(({ type, value }) => [type, Number(value)]));
    const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = shown;
    return Date.UTC(year, month - 1, day, hour, minute, second);
  }

  return {
    dateAt: (ms) => new Date(shownAt(ms)).toISOString().slice(0, 10),
    instantOf(date, minutes) {
      const wanted = Date.parse(date) + minutes * 60_000;
      const offsetBeforeMs = shownAt(wanted - dayMs) - (wanted - dayMs);
      const offsetAfterMs = shownAt(wanted + dayMs) - (wanted + dayMs);
      const withLater = wanted - offsetAfterMs;
      return shownAt(withLater) === wanted ? withLater : wanted - offsetBeforeMs;
    },
  };
}

export function nextDate(date: CalendarDate): CalendarDate {
  return new Date(Date.parse(date) + dayMs).toISOString().slice(0, 10);
}

export function previousDate(date: CalendarDate): CalendarDate {
  return new Date(Date.parse(date) - dayMs).toISOString().slice(0, 10);
}

/** 0 Monday to 6 Sunday. */
export function weekdayOf(date: CalendarDate): number {
  return (new Date(date).getUTCDay() + 6) % 7;
}
