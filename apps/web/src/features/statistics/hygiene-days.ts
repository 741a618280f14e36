import type { Statistics } from '@washboard/contract/statistics/statistics';
import { addDays } from '@washboard/contract/time/calendar';

export interface HygieneDay {
  day: string;
  washing: number;
  hygienic: number;
  deviating: number;
  isFuture: boolean;
}

/** `unjudged`: no cycle deviated, but some could not be judged. */
export const hygieneResults = ['good', 'bad', 'unjudged', 'none'] as const;
export type HygieneResult = (typeof hygieneResults)[number];

export function hygieneResult({
  washing,
  hygienic,
  deviating,
}: Pick<HygieneDay, 'washing' | 'hygienic' | 'deviating'>): HygieneResult {
  if (washing === 0) return 'none';
  if (deviating > 0) return 'bad';
  return hygienic === washing ? 'good' : 'unjudged';
}

/** A day that a time zone has skipped has no bin, so this counts days instead of times. */
export function hygieneDays({ from, to, bins, timeZone }: Statistics, today: string): HygieneDay[] {
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' });
  const byDay = new Map(bins.map(({ at, hygiene }) => [format.format(new Date(at)), hygiene]));
  const days: HygieneDay[] = [];
  for (let day = from; day < to; day = addDays(day, 1)) {
    const { washing, hygienic, deviating } = byDay.get(day) ?? { washing: 0, hygienic: 0, deviating: 0 };
    days.push({ day, washing, hygienic, deviating, isFuture: day > today });
  }
  return days;
}
