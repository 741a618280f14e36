import classes from './gauge-scale.module.css';

type Fill = 'level' | 'low' | 'heating' | 'reached' | 'critical';

interface GaugeScaleProps {
  /** Share from 0 to 1; null if unknown. */
  share: number | null;
  fill: Fill;
  isStale: boolean;
  /** Share from 0 to 1. */
  setPointShare?: number | undefined;
  /** Share from 0 to 1; the range above it is critical. */
  criticalShare?: number | undefined;
}

const within = (share: number) => Math.min(1, Math.max(0, share));

/** The value beside the scale states the same. */
export function GaugeScale({ share, fill, isStale, setPointShare, criticalShare }: GaugeScaleProps) {
  return (
    <span className={classes.scale} data-stale={isStale || undefined} aria-hidden="true">
      <span className={classes.track}>
        {criticalShare !== undefined && (
          <span className={classes.critical} style={{ left: `${within(criticalShare) * 100}%` }} />
        )}
        {share !== null && (
          <span className={classes.filled} data-fill={fill} style={{ transform: `scaleX(${within(share)})` }} />
        )}
      </span>
      {setPointShare !== undefined && (
        <span className={classes.setPoint} style={{ left: `${within(setPointShare) * 100}%` }} />
      )}
    </span>
  );
}
