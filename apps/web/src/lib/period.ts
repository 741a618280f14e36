import { addDays, dayAt, endOfDay, startOfDay } from '@washboard/contract/time/calendar';
import { hourMs } from '@washboard/contract/time/durations';
import { oneOf, readDay } from './search-params.ts';

/** All periods are whole days, except `24h`. */
export const periods = ['24h', '7d', '30d', '12m'] as const;
export type Period = 'today' | (typeof periods)[number];

/** A period includes both days. */
export interface PeriodSearch {
  /** Applies if there are no days. */
  period?: Period;
  from?: string;
  to?: string;
}

/** @param usual the default, which the URL leaves out */
export const periodReaders = (usual: Period, choices: readonly Period[] = periods) => ({
  period: oneOf(choices, usual),
  from: readDay,
  to: readDay,
});

/** The server rejects such a period. */
export function isBackwards({ from, to }: PeriodSearch): boolean {
  return from !== undefined && to !== undefined && to < from;
}

export interface Span {
  fromMs: number;
  /** Null means until now. */
  toMs: number | null;
}

const periodDays = { '7d': 7, '30d': 30 } as const;

/**
 * Rounded times keep cached results valid.
 * @param timeZone of the calendar days
 */
export function periodSpan({ period, from, to }: PeriodSearch, usual: Period, nowMs: number, timeZone: string): Span {
  const toMs = to === undefined ? null : endOfDay(to, timeZone);
  if (from !== undefined) return { fromMs: startOfDay(from, timeZone), toMs };
  const length = period ?? usual;
  if (length === 'today') return { fromMs: startOfDay(to ?? dayAt(nowMs, timeZone), timeZone), toMs };
  const endMs = toMs ?? nowMs;
  if (length === '24h') return { fromMs: Math.floor(endMs / hourMs) * hourMs - 24 * hourMs, toMs };
  const lastDay = dayAt(endMs, timeZone);
  if (length !== '12m') return { fromMs: startOfDay(addDays(lastDay, -periodDays[length]), timeZone), toMs };
  return { fromMs: startOfDay(yearBefore(lastDay), timeZone), toMs };
}

/** 29 February becomes 1 March. */
function yearBefore(isoDay: string): string {
  const before = new Date(isoDay);
  before.setUTCFullYear(before.getUTCFullYear() - 1);
  return before.toISOString().slice(0, 10);
}
