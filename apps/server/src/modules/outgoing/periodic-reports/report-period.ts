import type { ReportKind } from '@washboard/contract/periodic-reports/periodic-report';
import { addDays, shownAt } from '@washboard/contract/time/calendar';
import { hourMs } from '@washboard/contract/time/durations';

/** Days are `YYYY-MM-DD`; `to` is excluded. */
export interface MailedPeriod {
  before: string;
  from: string;
  to: string;
}

/**
 * Reports are sent from 7:00 on the first day after the period until 18:00 on the next: late after an outage, but not
 * outdated.
 */
const sendingHours = { from: 7, to: 42 } as const;

const textOf = (ms: number) => new Date(ms).toISOString().slice(0, 10);

export function lastPeriod(kind: ReportKind, nowMs: number, timeZone: string): MailedPeriod {
  const today = new Date(shownAt(nowMs, timeZone));
  if (kind === 'weekly') {
    const monday = addDays(textOf(today.getTime()), -((today.getUTCDay() + 6) % 7));
    return { before: addDays(monday, -14), from: addDays(monday, -7), to: monday };
  }
  const monthBegins = (monthsAgo: number) => textOf(Date.UTC(today.getUTCFullYear(), today.getUTCMonth() - monthsAgo));
  return { before: monthBegins(2), from: monthBegins(1), to: monthBegins(0) };
}

/** Hours are local, so changes of the clocks have no effect. */
export function isSendingTime(kind: ReportKind, nowMs: number, timeZone: string): boolean {
  const { to } = lastPeriod(kind, nowMs, timeZone);
  const hours = (shownAt(nowMs, timeZone) - Date.parse(to)) / hourMs;
  return hours >= sendingHours.from && hours < sendingHours.to;
}

/** No time zone is further ahead of UTC. */
const maxHoursAhead = 14;

/** The check is cheap, because no time zone is in its sending hours for most of the week. */
export function isSendingTimeSomewhere(kind: ReportKind, nowMs: number): boolean {
  const { to } = lastPeriod(kind, nowMs + maxHoursAhead * hourMs, 'UTC');
  const hours = (nowMs - Date.parse(to)) / hourMs;
  return hours >= sendingHours.from - maxHoursAhead && hours < sendingHours.to + maxHoursAhead;
}
