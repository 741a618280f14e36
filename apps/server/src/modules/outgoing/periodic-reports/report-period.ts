import type { ReportKind } from '@washboard/contract/reports/periodic-report';
import { addDays, shownAt } from '@washboard/contract/time/calendar';
import { hourMs } from '@washboard/contract/time/durations';

/** Days, `YYYY-MM-DD`, half-open. */
export interface ReportPeriod {
  /** The first day of the period before. */
  before: string;
  from: string;
  to: string;
}

/** From 7 o'clock on the first day after the period until 18 o'clock on the next: late after an outage, not outdated. */
const sendingHours = { from: 7, to: 42 } as const;

const textOf = (ms: number) => new Date(ms).toISOString().slice(0, 10);

/** The last complete week (Monday to Sunday) or month on the calendar of a time zone. */
export function lastPeriod(kind: ReportKind, nowMs: number, timeZone: string): ReportPeriod {
  const today = new Date(shownAt(nowMs, timeZone));
  if (kind === 'weekly') {
    const monday = addDays(textOf(today.getTime()), -((today.getUTCDay() + 6) % 7));
    return { before: addDays(monday, -14), from: addDays(monday, -7), to: monday };
  }
  const monthBegins = (monthsAgo: number) => textOf(Date.UTC(today.getUTCFullYear(), today.getUTCMonth() - monthsAgo));
  return { before: monthBegins(2), from: monthBegins(1), to: monthBegins(0) };
}

/** Whether the report of the last period is sent at this moment. Local times: a change of the clocks moves nothing. */
export function isSendingTime(kind: ReportKind, nowMs: number, timeZone: string): boolean {
  const { to } = lastPeriod(kind, nowMs, timeZone);
  const hours = (shownAt(nowMs, timeZone) - Date.parse(to)) / hourMs;
  return hours >= sendingHours.from && hours < sendingHours.to;
}

/** No place is further from UTC. */
const maxHoursAhead = 14;

/** Whether it is the time for a report somewhere: most of the week it is not. */
export function isSendingTimeSomewhere(kind: ReportKind, nowMs: number): boolean {
  const { to } = lastPeriod(kind, nowMs + maxHoursAhead * hourMs, 'UTC');
  const hours = (nowMs - Date.parse(to)) / hourMs;
  return hours >= sendingHours.from - maxHoursAhead && hours < sendingHours.to + maxHoursAhead;
}
