import { IconClockPause } from '@tabler/icons-react';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../lib/format/use-formats.ts';
import type { MachineView } from '../../lib/machine/machine-view.ts';
import { useNowEachHalfMinute } from '../../lib/time/use-now.ts';
import classes from './freshness.module.css';

/** Whether what stands beside it is of the present, and since when it is not. */
export function Freshness({ stale }: Pick<MachineView, 'stale'>) {
  const { t } = useTranslation();
  return stale ? <AsOf instant={stale.asOf} /> : <span className={classes.live}>{t('live')}</span>;
}

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
