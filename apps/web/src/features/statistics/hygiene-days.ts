import type { Statistics } from '@washboard/contract/statistics/statistics';
import { addDays } from '@washboard/contract/time/calendar';

export interface HygieneDay {
  /** `yyyy-mm-dd` */
  day: string;
  /** Completed washing cycles that could be judged. */
  washing: number;
  hygienic: number;
  isFuture: boolean;
}

export type HygieneResult = 'good' | 'bad' | 'none';

export function resultOf({ washing, hygienic }: Pick<HygieneDay, 'washing' | 'hygienic'>): HygieneResult {
  if (washing === 0) return 'none';
  return hygienic === washing ? 'good' : 'bad';
}

/** The days of statistics by day. A day that a zone has skipped has no bin, so days are counted, not times. */
export function hygieneDaysOf({ from, to, bins, timeZone }: Statistics, today: string): HygieneDay[] {
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' });
  const byDay = new Map(bins.map(({ at, hygiene }) => [format.format(new Date(at)), hygiene]));
  const days: HygieneDay[] = [];
  for (let day = from; day < to; day = addDays(day, 1)) {
    const { hygienic, deviating } = byDay.get(day) ?? { hygienic: 0, deviating: 0 };
    days.push({ day, washing: hygienic + deviating, hygienic, isFuture: day > today });
  }
  return days;
}
