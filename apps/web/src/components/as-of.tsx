import { IconClockPause } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../lib/format/use-formats.ts';
import { useNowEachHalfMinute } from '../lib/time/use-now.ts';
import classes from './as-of.module.css';

/** Stands beside every value that is not of the present. Null: nothing was ever heard. */
export function AsOf({ instant }: { instant: string | null }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const nowMs = useNowEachHalfMinute();
  return (
    <span className={classes.asOf}>
      <IconClockPause size={16} stroke={1.75} aria-hidden />
      {instant === null ? t('neverHeard') : t('asOf', { time: formats.timeOrDay(instant, nowMs) })}
    </span>
  );
}
