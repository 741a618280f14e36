import classes from './gauge-scale.module.css';

/** What the filled part says by its colour; the figure beside it says it in words. */
type Fill = 'level' | 'low' | 'heating' | 'reached' | 'critical';

interface GaugeScaleProps {
  /** Between 0 and 1; null: not known, and the scale stays empty. */
  share: number | null;
  fill: Fill;
  isStale: boolean;
  /** Where it should be, between 0 and 1. */
  setPointShare?: number | undefined;
  /** From where on it is dangerous, between 0 and 1. */
  criticalShare?: number | undefined;
}

const within = (share: number) => Math.min(1, Math.max(0, share));

/** A scale that fills, for the eye only: what it shows stands beside it as a figure. */
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
