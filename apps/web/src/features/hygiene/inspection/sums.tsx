import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../lib/format/use-formats.ts';
import type { Sums as SumsOfDays } from '../days/month-days.ts';
import { useDayWords } from '../days/use-day-words.ts';
import classes from './inspection.module.css';

interface SumsProps {
  sums: SumsOfDays;
  /** Each has days of its own: their sum is no number of days. */
  areOfSeveralMachines?: boolean;
  gaps?: number;
}

/** How the cycles were judged, what is missing, and how many days changed since their review or have none. */
export function Sums({ sums, areOfSeveralMachines = false, gaps = 0 }: SumsProps) {
  const { t } = useTranslation(['hygiene', 'inspection']);
  const formats = useFormats();
  const words = useDayWords();
  const { records, changed, missed, open } = sums;
  return (
    <p className={classes.sums}>
      {open > 0 && (
        <strong className={classes.open}>{t('open.title', { count: open, shown: formats.integer(open) })}</strong>
      )}
      <span>{records === 0 ? t('counts.none') : words.countsOf({ ...sums, open: 0 })}</span>
      {gaps > 0 && (
        <strong className={classes.missed}>
          {t('inspection:gapCount', { count: gaps, shown: formats.integer(gaps) })}
        </strong>
      )}
      {changed > 0 && (
        <strong className={classes.missed}>
          {t('calendar.changed', { count: changed, shown: formats.integer(changed) })}
        </strong>
      )}
      {missed > 0 && (
        <strong className={classes.missed}>
          {t(areOfSeveralMachines ? 'inspection:summary.missed' : 'calendar.missed', {
            count: missed,
            shown: formats.integer(missed),
          })}
        </strong>
      )}
    </p>
  );
}
