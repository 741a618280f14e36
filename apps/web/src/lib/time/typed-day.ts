import { isDay } from '@washboard/contract/time/calendar';
import { dateFormat } from '../format/format-cache.ts';

const formatOf = (locale: string) =>
  dateFormat(locale, { timeZone: 'UTC', day: '2-digit', month: '2-digit', year: 'numeric' });

/** @param day `yyyy-mm-dd` */
export function dayText(day: string, locale: string): string {
  const ms = Date.parse(day);
  return Number.isNaN(ms) ? day : formatOf(locale).format(ms);
}

/**
 * Accepts the order of the locale, with any separators or none, or `yyyy-mm-dd`. A two-digit year means this century.
 * @returns `yyyy-mm-dd`; null if it is no day
 */
export function parseDay(typed: string, locale: string): string | null {
  const text = typed.trim();
  if (isDay(text)) return text;
  const whole = /^(\d{2})(\d{2})(\d{2}|\d{4})$/.exec(text) ?? /^(\d{1,2})\D+(\d{1,2})\D+(\d{2}|\d{4})$/.exec(text);
  if (!whole) return null;
  const order = formatOf(locale)
    .formatToParts(0)
    .flatMap(({ type }) => (type === 'day' || type === 'month' ? [type] : []));
  const [, first = '', second = '', year = ''] = whole;
  const [day, month] = order[0] === 'month' ? [second, first] : [first, second];
  const found = `${year.padStart(4, '20')}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return isDay(found) ? found : null;
}
