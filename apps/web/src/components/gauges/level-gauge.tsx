import { useFormats } from '../../lib/format/use-formats.ts';
import { Text } from '../kit/text.tsx';
import { GaugeScale } from './gauge-scale.tsx';
import classes from './level-gauge.module.css';

interface LevelGaugeProps {
  name: string;
  /** Share from 0 to 1; null if unknown. */
  share: number | null;
  isStale: boolean;
}

const lowShare = 0.15;

export function LevelGauge({ name, share, isStale }: LevelGaugeProps) {
  const formats = useFormats();
  const isLow = share !== null && share < lowShare;
  return (
    <span className={classes.gauge} data-low={isLow || undefined} data-stale={isStale || undefined}>
      <span>{name}</span>
      <Text as="span" isStrong isNumber className={classes.figure}>
        {share === null ? '–' : formats.percent(share)}
      </Text>
      <Text as="span" column="1 / -1">
        <GaugeScale share={share} fill={isLow ? 'low' : 'level'} isStale={isStale} />
      </Text>
    </span>
  );
}
