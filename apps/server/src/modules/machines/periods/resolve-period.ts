import { timeZoneOf } from '@washboard/contract/appliances/countries';
import { maxStatisticsDays, type StatisticsQuery } from '@washboard/contract/statistics/statistics';
import { addDays, dayAt, isDay } from '@washboard/contract/time/calendar';
import { dayMs, hourMs } from '@washboard/contract/time/durations';
import { momentMs } from '@washboard/contract/time/query-instant';
import { ProblemError } from '../../../http/problem-error.ts';
import type { ApplianceRow } from '../appliances/index.ts';

type MachinePlace = Pick<ApplianceRow['appliance'], 'timeZone' | 'country'>;

/** An end is an instant or a calendar day; `stopDate` is excluded. */
export interface PeriodQuery {
  startDate?: string | undefined;
  stopDate?: string | undefined;
}

/** @throws ProblemError VALIDATION_FAILED for a period that does not end after it begins */
export function resolvePeriod(place: MachinePlace, query: PeriodQuery): PeriodQuery {
  const period = periodInZone(timeZoneOf(place), query);
  requireForward(period.startDate, period.stopDate, 'stopDate');
  return period;
}

export function periodInZone(
  timeZone: string,
  { startDate, stopDate }: PeriodQuery,
): { startDate?: string; stopDate?: string } {
  const instantOf = (moment: string) => new Date(momentMs(moment, timeZone)).toISOString();
  return {
    ...(startDate !== undefined && { startDate: instantOf(startDate) }),
    ...(stopDate !== undefined && { stopDate: instantOf(stopDate) }),
  };
}

/**
 * Returns all days that the period touches; `to` is excluded.
 *
 * @throws ProblemError VALIDATION_FAILED for a period that does not end after it begins, or is too long
 */
export function resolveDays(
  place: MachinePlace,
  { from, to, step }: Pick<StatisticsQuery, 'from' | 'to' | 'step'>,
): { from: string; to: string } {
  const zone = timeZoneOf(place);
  const days = {
    from: dayAt(momentMs(from, zone), zone),
    to: addDays(dayAt(momentMs(to, zone) - 1, zone), 1),
  };
  requireForward(days.from, days.to, 'to');
  if (addDays(days.from, maxStatisticsDays[step]) < days.to) refuse('to', `at most ${maxStatisticsDays[step]} days`);
  return days;
}

interface ClosedPeriod {
  startDate: string;
  stopDate: string;
}

/** A day on which clocks go back is an hour longer. */
const toleranceMs = hourMs;

/**
 * @param bound `path` names the end in the query
 * @throws ProblemError VALIDATION_FAILED for a period that does not end after it begins, or is too long
 */
export function resolveClosedPeriod(
  place: MachinePlace,
  { startDate, stopDate }: ClosedPeriod,
  { maxDays, path = 'stopDate' }: { maxDays: number; path?: string },
): ClosedPeriod & { fromMs: number; toMs: number } {
  const zone = timeZoneOf(place);
  const [fromMs, toMs] = [momentMs(startDate, zone), momentMs(stopDate, zone)];
  if (fromMs >= toMs) refuse(path, 'must be after the beginning');
  const hasDay = isDay(startDate) || isDay(stopDate);
  if (toMs - fromMs > maxDays * dayMs + (hasDay ? toleranceMs : 0)) refuse(path, `at most ${maxDays} days`);
  return { startDate: new Date(fromMs).toISOString(), stopDate: new Date(toMs).toISOString(), fromMs, toMs };
}

function requireForward(begin: string | undefined, end: string | undefined, path: string): void {
  if (begin !== undefined && end !== undefined && begin >= end) refuse(path, 'must be after the beginning');
}

function refuse(path: string, message: string): never {
  throw new ProblemError('VALIDATION_FAILED', { errors: [{ path, message }] });
}
