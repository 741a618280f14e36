import type { Gamma } from '@washboard/contract/appliances/appliances';
import type { Channel } from '@washboard/contract/telemetry/channels';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../lib/format/use-formats.ts';
import classes from './reading.module.css';

interface ReadingProps {
  channel: Channel;
  /** Required for volumes, which not every range displays in both measurement systems. */
  gamma?: Gamma;
  name?: string;
  /** In the unit of the channel; null without a reading. */
  value: number | null;
  isStale: boolean;
  size?: 'inline' | 'sm' | 'lg';
  children?: ReactNode;
}

export function Reading({ channel, gamma, name, value, isStale, size = 'sm', children }: ReadingProps) {
  const { t } = useTranslation();
  const formats = useFormats(gamma);
  const shown = value === null ? null : formats.quantity(channel, value);
  return (
    <div className={classes.reading} data-size={size} data-stale={isStale || undefined}>
      <dt className={classes.name}>{name ?? t(`channel.${channel}`)}</dt>
      <dd>
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
