import type { HygieneDay } from '@washboard/contract/hygiene/hygiene-records';
import { addDays, dayAt, endOfDay, shownAt, startOfDay } from '@washboard/contract/time/calendar';
import { hourMs } from '@washboard/contract/time/durations';
import { momentMs } from '@washboard/contract/time/query-instant';
import type { Actor } from '../../../../actor.ts';
import type { Context } from '../../../../context.ts';
import type { ReportPeriod } from '../../../platform/reports/index.ts';
import { getDayStrips } from '../../day-strips/index.ts';
import { reviewHours } from '../days/reviewed-days.ts';
import type { PrintedStrip } from './draw-strip.ts';

/** `due`: the review is not late yet. `partly`: not all machines of a site. */
export type ReviewState = 'reviewed' | 'changed' | 'partly' | 'missed' | 'due' | 'none';

export interface ReportDay extends Pick<HygieneDay, 'day' | 'valid' | 'deviating' | 'open' | 'notJudgeable'> {
  state: ReviewState;
  /** Null without a review, and for an erased account. */
  reviewer: string | null;
}

export const isReviewLate = (day: string, timeZone: string, now: Date): boolean =>
  shownAt(now.getTime(), timeZone) >= Date.parse(addDays(day, 1)) + reviewHours * hourMs;

export function reportDay(
  { day, valid, deviating, open, notJudgeable, review, recordsSinceReview }: HygieneDay,
  { timeZone, now }: { timeZone: string; now: Date },
): ReportDay {
  const counts = { valid, deviating, open, notJudgeable };
  return { day, ...counts, state: stateOf(), reviewer: review?.personName ?? null };

  function stateOf(): ReviewState {
    if (review) return recordsSinceReview > 0 ? 'changed' : 'reviewed';
    if (valid + deviating + notJudgeable === 0) return 'none';
    return isReviewLate(day, timeZone, now) ? 'missed' : 'due';
  }
}

type Counts = Pick<ReportDay, 'valid' | 'deviating' | 'open' | 'notJudgeable'>;

/** The numbers of machines with records of the day, and of those with a review of it. */
export type CountedSiteDay = Counts & { day: string } & Record<'machines' | 'reviewed' | 'changed', number>;

const siteCounts = ['valid', 'deviating', 'open', 'notJudgeable', 'machines', 'reviewed', 'changed'] as const;

export function addSiteDay(earlier: CountedSiteDay | undefined, day: CountedSiteDay): CountedSiteDay {
  const sum = { ...day };
  if (earlier) for (const name of siteCounts) sum[name] += earlier[name];
  return sum;
}

export function siteReportDay(day: CountedSiteDay, { timeZone, now }: { timeZone: string; now: Date }): ReportDay {
  const { valid, deviating, open, notJudgeable, machines, reviewed, changed } = day;
  return { day: day.day, valid, deviating, open, notJudgeable, state: stateOf(), reviewer: null };

  function stateOf(): ReviewState {
    if (reviewed === machines) return 'reviewed';
    if (!isReviewLate(day.day, timeZone, now)) return 'due';
    if (reviewed + changed === machines) return 'changed';
    return reviewed + changed > 0 ? 'partly' : 'missed';
  }
}

/** Both days are included. No report knows days to come. */
export function reportedDaysOf({ startDate, stopDate }: ReportPeriod, timeZone: string, now: Date) {
  return {
    from: startDate ? dayAt(momentMs(startDate, timeZone), timeZone) : '0001-01-01',
    to: dayAt(
      Math.min(stopDate ? momentMs(stopDate, timeZone) - 1 : Number.POSITIVE_INFINITY, now.getTime()),
      timeZone,
    ),
  };
}

const emptyDay = (day: string): ReportDay => ({
  day,
  valid: 0,
  deviating: 0,
  open: 0,
  notJudgeable: 0,
  state: 'none',
  reviewer: null,
});

/** A period may begin a thousand years before the first record. */
const maxDaysBefore = 366;

/**
 * Days without records are added, so that each has its place. A period without a beginning begins with its records, and
 * another one a year before them at the earliest.
 */
export function everyDay(storedDays: readonly ReportDay[], { startDate, from, to }: EveryDay): ReportDay[] {
  const begin = storedDays[0]?.day ?? to;
  const earliest = addDays(begin, -maxDaysBefore);
  const first = startDate === undefined ? (storedDays[0]?.day ?? addDays(to, 1)) : from > earliest ? from : earliest;
  const byDay = new Map(storedDays.map((day) => [day.day, day]));
  const days: ReportDay[] = [];
  for (let day = first; day <= to; day = addDays(day, 1)) days.push(byDay.get(day) ?? emptyDay(day));
  return days;
}

interface EveryDay {
  startDate: string | undefined;
  from: string;
  to: string;
}

/** A report of this many days shows each of them hour by hour. */
export const maxStripDays = 7;

/** The strips of the days, in the time zone of the machine. A day that has not begun has none. */
export async function readDayStrips(
  context: Pick<Context, 'database' | 'config' | 'clock'>,
  actor: Actor,
  { serialNumbers, days, timeZone }: { serialNumbers: readonly string[]; days: readonly string[]; timeZone: string },
): Promise<Map<string, PrintedStrip>[]> {
  const strips: Map<string, PrintedStrip>[] = [];
  // The days are read one after the other, because a report must not occupy several connections.
  for (const day of days) {
    const [fromMs, toMs] = [startOfDay(day, timeZone), endOfDay(day, timeZone)];
    const [from, to] = [new Date(fromMs).toISOString(), new Date(toMs).toISOString()];
    const query = { from, to, serialNumbers: serialNumbers.join(',') };
    const hasBegun = fromMs < context.clock.now().getTime();
    const { machines, programmes } = hasBegun
      ? await getDayStrips(context, actor, query)
      : { machines: [], programmes: [] };
    strips.push(new Map(machines.map((strip) => [strip.serialNumber, { strip, programmes, fromMs, toMs }])));
  }
  return strips;
}
