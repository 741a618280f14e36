import type { Channel } from '@washboard/contract/telemetry/channels';
import { plausibleReading } from '@washboard/contract/telemetry/channels';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../lib/format/use-formats.ts';
import classes from './temperature-gauge.module.css';

interface TemperatureGaugeProps {
  name: string;
  channel: Channel & `${string}Tmp`;
  /** Tenths of a degree Celsius. */
  value: number | null | undefined;
  /** What the water is heated to; a mark on the scale. */
  target: number | undefined;
}

/** End of the scale, tenths of a degree Celsius: water boils. */
const scaleEnd = 1000;
const share = (deciCelsius: number) => Math.min(1, Math.max(0, deciCelsius / scaleEnd));
/** Water within this of its target is as warm as it should be, tenths of a kelvin. */
const tolerance = 30;

export function TemperatureGauge({ name, channel, value, target }: TemperatureGaugeProps) {
  const { t } = useTranslation();
  const formats = useFormats();
  const reading = plausibleReading(channel, value);
  const shown = reading === null ? null : formats.quantity(channel, reading);
  const isWarm = reading !== null && target !== undefined && reading >= target - tolerance;
  return (
    <div className={classes.gauge}>
      <dt className={classes.name}>{name}</dt>
      <dd className={classes.value}>
        {shown ? (
          <>
            {shown.value}
            <span className={classes.unit}>{`\u00a0${shown.unit}`}</span>
          </>
        ) : (
          <span role="img" aria-label={t('noReading')}>
            – – –
          </span>
        )}
        <span className={classes.scale} aria-hidden="true">
          {reading !== null && (
            <span
              className={classes.filled}
              data-warm={isWarm || undefined}
              style={{ transform: `scaleX(${share(reading)})` }}
            />
          )}
          {target !== undefined && <span className={classes.target} style={{ left: `${share(target) * 100}%` }} />}
        </span>
      </dd>
    </div>
  );
}
