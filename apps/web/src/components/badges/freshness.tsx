import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import IconClockPause from '~icons/tabler/clock-pause';
import { useFormats } from '../../lib/format/use-formats.ts';
import type { MachineView } from '../../lib/machine/machine-view.ts';
import { useNowEachHalfMinute } from '../../lib/time/use-now.ts';
import classes from './badges.module.css';

export function Freshness({ stale }: Pick<MachineView, 'stale'>) {
  const { t } = useTranslation();
  return stale ? <AsOf instant={stale.asOf} /> : <span className={classes.live}>{t('live')}</span>;
}

/** @param props.instant when the values were received; null: never */
export function AsOf({ instant }: { instant: string | null }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const nowMs = useNowEachHalfMinute();
  const text = instant === null ? t('neverHeard') : t('asOf', { time: formats.timeOrDay(instant, nowMs) });
  return <AsOfText text={text} />;
}

/** Lists show hundreds of machines, so this text is memoized. */
export const AsOfText = memo(function AsOfText({ text }: { text: string }) {
  return (
    <span className={classes.asOf} title={text}>
      <IconClockPause size={16} />
      {text}
    </span>
  );
});
