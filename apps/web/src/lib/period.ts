import { addDays, dayAt, endOfDay, startOfDay } from '@washboard/contract/time/calendar';
import { oneOf, readDay } from './search-params.ts';

/** Up to now; days are whole ones. */
export const periods = ['24h', '7d', '30d', '12m'] as const;
export type Period = (typeof periods)[number];

/** What the address bar says about the time that a list tells of. Both days are included. */
export interface PeriodSearch {
  /** Counts while there are no days. */
  period?: Period;
  from?: string;
  to?: string;
}

/** Readers of these parameters. @param usual is left out of the address */
export const periodReaders = (usual: Period) => ({ period: oneOf(periods, usual), from: readDay, to: readDay });

/** Days that run backwards hold nothing, and the server refuses them. */
export function isBackwards({ from, to }: PeriodSearch): boolean {
  return from !== undefined && to !== undefined && to < from;
}

/** How far the time axis goes. */
export interface Span {
  fromMs: number;
  /** Null: up to now. */
  toMs: number | null;
}

const hourMs = 3_600_000;
const periodDays = { '7d': 7, '30d': 30 } as const;

/** The same for an hour or a day at a time, so that what was loaded stays. @param timeZone whose days they are */
export function spanOf({ period, from, to }: PeriodSearch, usual: Period, nowMs: number, timeZone: string): Span {
  const toMs = to === undefined ? null : endOfDay(to, timeZone);
  if (from !== undefined) return { fromMs: startOfDay(from, timeZone), toMs };
  const endMs = toMs ?? nowMs;
  const length = period ?? usual;
  if (length === '24h') return { fromMs: Math.floor(endMs / hourMs) * hourMs - 24 * hourMs, toMs };
  const lastDay = dayAt(endMs, timeZone);
  if (length !== '12m') return { fromMs: startOfDay(addDays(lastDay, -periodDays[length]), timeZone), toMs };
  return { fromMs: startOfDay(yearBefore(lastDay), timeZone), toMs };
}

/** Of the last day of February in a leap year: the first of March. */
function yearBefore(isoDay: string): string {
  const before = new Date(isoDay);
  before.setUTCFullYear(before.getUTCFullYear() - 1);
  return before.toISOString().slice(0, 10);
}
