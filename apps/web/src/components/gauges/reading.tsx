import type { Gamma } from '@washboard/contract/appliances/appliances';
import type { Channel } from '@washboard/contract/telemetry/channels';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../lib/format/use-formats.ts';
import classes from './reading.module.css';

interface ReadingProps {
  channel: Channel;
  /** Of the machine, where volumes are shown: not every range has them in both systems. */
  gamma?: Gamma;
  /** A shorter name than the channel's own, where room is scarce. */
  name?: string;
  /** As it travels; null: no reading. */
  value: number | null;
  isStale: boolean;
  size?: 'sm' | 'lg';
  /** Stands below the figure and belongs to it. */
  children?: ReactNode;
}

/** One measured value: its name, the figure large, its unit small. */
export function Reading({ channel, gamma, name, value, isStale, size = 'sm', children }: ReadingProps) {
  const { t } = useTranslation();
  const formats = useFormats(gamma);
  const shown = value === null ? null : formats.quantity(channel, value);
  return (
    <div className={classes.reading} data-size={size} data-stale={isStale || undefined}>
      <dt className={classes.name}>{name ?? t(`channel.${channel}`)}</dt>
      <dd className={classes.value}>
        <span className={classes.figure}>
          {shown ? (
            <>
              {shown.value}
              <span className={classes.unit}>{`\u00a0${shown.unit}`}</span>
            </>
          ) : (
            <span aria-label={t('noReading')} role="img">
              –
            </span>
          )}
        </span>
        {children}
      </dd>
    </div>
  );
}
