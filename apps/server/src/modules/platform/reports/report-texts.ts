import { type Language, localeCodes } from '@washboard/contract/languages/languages';
import { clearTimes } from '@washboard/contract/time/clear-times';

/** Replaces placeholders such as `{{count}}` in a sentence. */
export function fill(sentence: string, values: Readonly<Record<string, string | number>>): string {
  return sentence.replace(/\{\{(\w+)\}\}/g, (place, name: string) => String(values[name] ?? place));
}

/** Formats times as spreadsheets of all languages read them. */
export function tableMoments(timeZone: string, timeStyle: 'short' | 'medium' = 'medium'): (at: Date) => string {
  const text = clearTimes(new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle }), true);
  return (at) => text(at.getTime());
}

/** Formats times for people. */
export function documentMoments(
  language: Language,
  timeZone: string,
  timeStyle: 'short' | 'medium' = 'short',
): (at: Date | string) => string {
  const locale = localeCodes[language].replace('_', '-');
  const text = clearTimes(new Intl.DateTimeFormat(locale, { timeZone, dateStyle: 'medium', timeStyle }));
  return (at) => text(new Date(at).getTime());
}

/** The period of a report; a missing limit means unlimited. */
interface ReportPeriod {
  startDate?: string | undefined;
  stopDate?: string | undefined;
}

/** The days of a report, for its file name. A period that ends at midnight ends with the day before. */
export function periodName({ startDate, stopDate }: ReportPeriod, now: Date, timeZone: string): string {
  const day = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' });
  const last = stopDate ? new Date(Date.parse(stopDate) - 1) : now;
  const days = [...(startDate ? [new Date(startDate)] : []), last].map((at) => day.format(at));
  return [...new Set(days)].join('_');
}
