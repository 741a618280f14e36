import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../lib/format/use-formats.ts';
import type { Sums as SumsOfDays } from '../month-days.ts';
import { useDayWords } from '../use-day-words.ts';
import classes from './inspection.module.css';

/** How the cycles were judged, and how many days changed since their review or have none. */
export function Sums({ sums }: { sums: SumsOfDays }) {
  const { t } = useTranslation('haccp');
  const formats = useFormats();
  const words = useDayWords();
  const { records, changed, missed, open } = sums;
  return (
    <p className={classes.sums}>
      {open > 0 && (
        <strong className={classes.open}>{t('open.title', { count: open, shown: formats.integer(open) })}</strong>
      )}
      <span>{records === 0 ? t('counts.none') : words.countsOf({ ...sums, open: 0 })}</span>
      {changed > 0 && (
        <strong className={classes.missed}>
          {t('calendar.changed', { count: changed, shown: formats.integer(changed) })}
        </strong>
      )}
      {missed > 0 && (
        <strong className={classes.missed}>
          {t('calendar.missed', { count: missed, shown: formats.integer(missed) })}
        </strong>
      )}
    </p>
  );
}
