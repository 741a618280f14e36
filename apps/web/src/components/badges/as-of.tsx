import { IconClockPause } from '@tabler/icons-react';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../lib/format/use-formats.ts';
import { useNowEachHalfMinute } from '../../lib/time/use-now.ts';
import classes from './as-of.module.css';

/** Stands beside every value that is not of the present. Null: nothing was ever heard. */
export function AsOf({ instant }: { instant: string | null }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const nowMs = useNowEachHalfMinute();
  const text = instant === null ? t('neverHeard') : t('asOf', { time: formats.timeOrDay(instant, nowMs) });
  return <AsOfMark text={text} />;
}

/** The same for whoever draws hundreds of them and has the words at hand. */
export const AsOfMark = memo(function AsOfMark({ text }: { text: string }) {
  return (
    <span className={classes.asOf} title={text}>
      <IconClockPause size={16} stroke={1.75} aria-hidden />
      {text}
    </span>
  );
});
