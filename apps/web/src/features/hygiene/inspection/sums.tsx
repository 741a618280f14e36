import { useTranslation } from 'react-i18next';
import { Text } from '../../../components/kit/text.tsx';
import { useFormats } from '../../../lib/format/use-formats.ts';
import type { RecordSums as SumsOfDays } from '../days/month-days.ts';
import { useDayWords } from '../days/use-day-words.ts';
import classes from './inspection.module.css';

interface SumsProps {
  sums: SumsOfDays;
  /** Days of several machines add up to reviews, not to days. */
  areOfSeveralMachines?: boolean;
  gaps?: number;
}

export function Sums({ sums, areOfSeveralMachines = false, gaps = 0 }: SumsProps) {
  const { t } = useTranslation(['hygiene', 'inspection']);
  const formats = useFormats();
  const words = useDayWords();
  const { records, changed, missed, open } = sums;
  return (
    <p className={classes.sums}>
      {open > 0 && (
        <Text as="strong" tone="alarm" isStrong>
          {t('open.title', { count: open, shown: formats.integer(open) })}
        </Text>
      )}
      <span>{records === 0 ? t('counts.none') : words.countsOf({ ...sums, open: 0 })}</span>
      {gaps > 0 && (
        <Text as="strong" tone="warning" isStrong>
          {t('inspection:gapCount', { count: gaps, shown: formats.integer(gaps) })}
        </Text>
      )}
      {changed > 0 && (
        <Text as="strong" tone="warning" isStrong>
          {t('calendar.changed', { count: changed, shown: formats.integer(changed) })}
        </Text>
      )}
      {missed > 0 && (
        <Text as="strong" tone="warning" isStrong>
          {t(areOfSeveralMachines ? 'inspection:summary.missed' : 'calendar.missed', {
            count: missed,
            shown: formats.integer(missed),
          })}
        </Text>
      )}
    </p>
  );
}
