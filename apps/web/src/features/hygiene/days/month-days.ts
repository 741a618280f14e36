import type { HygieneDay } from '@washboard/contract/hygiene/hygiene-records';
import { addDays } from '@washboard/contract/time/calendar';
import type { MachineHygieneSearch } from '../machine/machine-hygiene-search.ts';

/** Days are `yyyy-mm-dd`, both inclusive. */
export interface Days {
  from: string;
  to: string;
}

export interface ShownPeriod {
  month: string;
  monthDays: Days;
  listDays: Days;
  day: string | null;
}

/** A day or month in the future becomes the present month. */
export function monthPeriod({ month, day }: MachineHygieneSearch, today: string): ShownPeriod {
  const chosen = day !== undefined && day <= today ? day : null;
  const present = today.slice(0, 7);
  const wanted = chosen?.slice(0, 7) ?? month ?? present;
  const hasBegun = wanted <= present;
  const shown = hasBegun ? wanted : present;
  const monthDays = { from: `${shown}-01`, to: addDays(`${monthAfter(shown, 1)}-01`, -1) };
  return { month: shown, monthDays, listDays: chosen ? { from: chosen, to: chosen } : monthDays, day: chosen };
}

export function monthAfter(month: string, months: number): string {
  const at = new Date(`${month}-01`);
  at.setUTCMonth(at.getUTCMonth() + months);
  return at.toISOString().slice(0, 7);
}

/** The most serious result comes first. */
export type DayResult = 'open' | 'deviating' | 'valid' | 'notJudgeable' | 'none';

/** `changed` means records since the review; `due` is the present day. */
export type ReviewState = 'reviewed' | 'changed' | 'missed' | 'due' | 'none';

export interface CalendarDay extends HygieneDay {
  isFuture: boolean;
  result: DayResult;
  reviewState: ReviewState;
}

export const emptyDay = (day: string): HygieneDay => ({
  day,
  valid: 0,
  deviating: 0,
  open: 0,
  notJudgeable: 0,
  review: null,
  recordsSinceReview: 0,
});

export function calendarDays({ from, to }: Days, known: readonly HygieneDay[], today: string): CalendarDay[] {
  const byDay = new Map(known.map((day) => [day.day, day]));
  const days: CalendarDay[] = [];
  for (let day = from; day <= to; day = addDays(day, 1)) {
    const counted = byDay.get(day) ?? emptyDay(day);
    days.push({
      ...counted,
      isFuture: day > today,
      result: resultOf(counted),
      reviewState: reviewStateOf(counted, today),
    });
  }
  return days;
}

function resultOf({ open, deviating, valid, notJudgeable }: HygieneDay): DayResult {
  if (open > 0) return 'open';
  if (deviating > 0) return 'deviating';
  if (valid > 0) return 'valid';
  return notJudgeable > 0 ? 'notJudgeable' : 'none';
}

function reviewStateOf({ day, review, recordsSinceReview, ...counts }: HygieneDay, today: string): ReviewState {
  if (review) return recordsSinceReview > 0 ? 'changed' : 'reviewed';
  if (recordCount(counts) === 0) return 'none';
  return day < today ? 'missed' : 'due';
}

export const recordCount = ({
  valid,
  deviating,
  notJudgeable,
}: Pick<HygieneDay, 'valid' | 'deviating' | 'notJudgeable'>) => valid + deviating + notJudgeable;

export interface RecordSums {
  records: number;
  valid: number;
  deviating: number;
  open: number;
  notJudgeable: number;
  changed: number;
  missed: number;
}

export function recordSums(days: readonly CalendarDay[]): RecordSums {
  const sum = (count: (day: CalendarDay) => number) => days.reduce((total, day) => total + count(day), 0);
  return {
    records: sum(recordCount),
    valid: sum(({ valid }) => valid),
    deviating: sum(({ deviating }) => deviating),
    open: sum(({ open }) => open),
    notJudgeable: sum(({ notJudgeable }) => notJudgeable),
    changed: sum(({ reviewState }) => Number(reviewState === 'changed')),
    missed: sum(({ reviewState }) => Number(reviewState === 'missed')),
  };
}
