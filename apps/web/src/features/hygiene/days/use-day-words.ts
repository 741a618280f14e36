import { useTranslation } from 'react-i18next';
import { dateFormat } from '../../../lib/format/format-cache.ts';
import { useFormats } from '../../../lib/format/use-formats.ts';
import { useLocale } from '../../../lib/i18n/i18n.ts';
import { type CalendarDay, recordCount } from './month-days.ts';

export function useDayWords() {
  const { t } = useTranslation('hygiene');
  const formats = useFormats();
  const locale = useLocale();
  const dates = (options: Intl.DateTimeFormatOptions) => dateFormat(locale, { timeZone: 'UTC', ...options });

  function countsOf(
    day: Omit<CalendarDay, 'day' | 'isFuture' | 'review' | 'recordsSinceReview' | 'result' | 'reviewState'>,
  ): string {
    const { valid, deviating, open, notJudgeable } = day;
    const counted = (name: 'valid' | 'deviating' | 'open' | 'notJudgeable', count: number) =>
      t(`counts.${name}`, { count, shown: formats.integer(count) });
    return [
      counted('valid', valid),
      ...(deviating > 0 ? [counted('deviating', deviating)] : []),
      ...(open > 0 ? [counted('open', open)] : []),
      ...(notJudgeable > 0 ? [counted('notJudgeable', notJudgeable)] : []),
    ].join(', ');
  }

  return {
    countsOf,
    month: (month: string) => dates({ month: 'long', year: 'numeric' }).format(new Date(`${month}-01`)),
    period: ({ from, to }: { from: string; to: string }) =>
      dates({ dateStyle: 'medium' }).formatRange(Date.parse(from), Date.parse(to)),
    shortDay: (day: string) => dates({ day: 'numeric', month: 'long', year: 'numeric' }).format(new Date(day)),
    day: (day: string) =>
      dates({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' }).format(new Date(day)),
    /** Screen readers get this text. */
    spoken(day: CalendarDay): string {
      const name = dates({ day: 'numeric', month: 'long', year: 'numeric' }).format(new Date(day.day));
      const review = day.reviewState === 'none' ? [] : [t(`review.${day.reviewState}`)];
      const counts = recordCount(day) === 0 ? t('counts.none') : countsOf(day);
      return [name, counts, ...review].join(', ');
    },
  };
}
