import { type Language, localeOf } from '@washboard/contract/languages/languages';
import { fillText } from '@washboard/contract/languages/texts';
import { clearTimes } from '@washboard/contract/time/clear-times';
import { LRUCache } from 'lru-cache';

export function tableMoments(timeZone: string, timeStyle: 'short' | 'medium' = 'medium'): (at: Date) => string {
  const text = clearTimes(new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle }), true);
  return (at) => text(at.getTime());
}

type Moments = (at: Date | string) => string;

/** Creating the formatters takes a millisecond, longer than the rest of a short mail. */
const madeMoments = new LRUCache<string, Moments>({ max: 100 });

export function documentMoments(
  language: Language,
  timeZone: string,
  timeStyle: 'short' | 'medium' = 'short',
): Moments {
  const key = `${language} ${timeZone} ${timeStyle}`;
  const cached = madeMoments.get(key);
  if (cached) return cached;
  const locale = localeOf(language);
  const text = clearTimes(new Intl.DateTimeFormat(locale, { timeZone, dateStyle: 'medium', timeStyle }));
  const moments: Moments = (at) => text(new Date(at).getTime());
  madeMoments.set(key, moments);
  return moments;
}

/** A period without a limit is unlimited on that side. */
export interface ReportPeriod {
  startDate?: string | undefined;
  stopDate?: string | undefined;
}

export type PeriodTexts = Readonly<Record<'period' | 'periodFrom' | 'periodTo' | 'wholePeriod', string>>;

export function periodText(
  texts: PeriodTexts,
  { startDate, stopDate }: ReportPeriod,
  moment: (at: string) => string,
): string {
  const sentence =
    startDate && stopDate ? texts.period : startDate ? texts.periodFrom : stopDate ? texts.periodTo : texts.wholePeriod;
  return fillText(sentence, { from: startDate ? moment(startDate) : '', to: stopDate ? moment(stopDate) : '' });
}

/** A period that ends at midnight ends with the previous day. */
export function periodName({ startDate, stopDate }: ReportPeriod, now: Date, timeZone: string): string {
  const day = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' });
  const last = stopDate ? new Date(Date.parse(stopDate) - 1) : now;
  const days = [...(startDate ? [new Date(startDate)] : []), last].map((at) => day.format(at));
  return [...new Set(days)].join('_');
}
