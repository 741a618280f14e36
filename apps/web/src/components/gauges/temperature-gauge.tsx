import type { Channel } from '@washboard/contract/telemetry/channels';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../lib/format/use-formats.ts';
import classes from './gauge-scale.module.css';
import { GaugeScale } from './gauge-scale.tsx';
import { Reading } from './reading.tsx';

interface TemperatureGaugeProps {
  channel: Channel & `${string}Tmp`;
  name?: string;
  /** Tenths of a degree Celsius, like the others; null without a reading. */
  value: number | null;
  /** Undefined if it is unknown or the machine is not heating. */
  setPoint?: number | undefined;
  criticalLimit: number;
  isStale: boolean;
  size?: 'sm' | 'lg';
  children?: ReactNode;
}

/** Tenths of a degree Celsius, above every critical limit. */
const scaleEnd = 1150;
/** Water counts as heated within this tolerance, in tenths of a kelvin. */
const tolerance = 30;

function fillOf(value: number, { setPoint, criticalLimit }: Pick<TemperatureGaugeProps, 'setPoint' | 'criticalLimit'>) {
  if (value >= criticalLimit) return 'critical';
  return setPoint !== undefined && value >= setPoint - tolerance ? 'reached' : 'heating';
}

export function TemperatureGauge(props: TemperatureGaugeProps) {
  const { channel, name, value, setPoint, criticalLimit, isStale, size = 'sm', children } = props;
  const { t } = useTranslation();
  const formats = useFormats();
  return (
    <Reading channel={channel} value={value} isStale={isStale} size={size} {...(name !== undefined && { name })}>
      <GaugeScale
        share={value === null ? null : value / scaleEnd}
        fill={value === null ? 'heating' : fillOf(value, { setPoint, criticalLimit })}
        isStale={isStale}
        setPointShare={setPoint === undefined ? undefined : setPoint / scaleEnd}
        criticalShare={criticalLimit / scaleEnd}
      />
      <span className={classes.setPointText}>
        <span>{setPoint !== undefined && t('setPoint', { value: formats.quantityText(channel, setPoint) })}</span>
        {children && <span>{children}</span>}
      </span>
    </Reading>
  );
}
