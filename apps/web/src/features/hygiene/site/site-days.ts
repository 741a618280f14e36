import type { SiteDay } from '@washboard/contract/hygiene/site-hygiene';
import { type CalendarDay, calendarDays, type Days } from '../days/month-days.ts';

export interface SiteCalendarDay extends CalendarDay {
  machines: number;
  reviewedMachines: number;
}

/** A day is reviewed when every machine with records is, and changed when one machine is. */
export function siteDaysOf(days: Days, known: readonly SiteDay[], today: string): SiteCalendarDay[] {
  const byDay = new Map(known.map((day) => [day.day, day]));
  return calendarDays(
    days,
    known.map((day) => ({ ...day, review: null, recordsSinceReview: 0 })),
    today,
  ).map((day) => {
    const { machines = 0, reviewed = 0, changed = 0 } = byDay.get(day.day) ?? {};
    const isReviewed = machines > 0 && reviewed === machines;
    const reviewState = changed > 0 ? 'changed' : isReviewed ? 'reviewed' : day.reviewState;
    return { ...day, machines, reviewedMachines: reviewed, reviewState };
  });
}
