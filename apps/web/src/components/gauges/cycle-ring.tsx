import { useTranslation } from 'react-i18next';
import { useFormats } from '../../lib/format/use-formats.ts';
import type { RunningCycle } from '../../lib/machine/machine-view.ts';
import classes from './cycle-ring.module.css';

const radius = 26;
const circumference = 2 * Math.PI * radius;

export function CycleRing({ cycle, isStale }: { cycle: RunningCycle; isStale: boolean }) {
  const { t } = useTranslation();
  const formats = useFormats();
  return (
    <div
      className={classes.ring}
      data-stale={isStale || undefined}
      role="progressbar"
      aria-label={t('cycleProgress')}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round(cycle.progress * 100)}
      aria-valuetext={t('timeLeft', { time: formats.countdown(cycle.remainingS) })}
    >
      <svg viewBox="0 0 60 60" aria-hidden="true">
        <circle cx="30" cy="30" r={radius} className={classes.track} />
        <circle
          cx="30"
          cy="30"
          r={radius}
          className={classes.passed}
          strokeDasharray={circumference}
          strokeDashoffset={circumference * (1 - cycle.progress)}
          transform="rotate(-90 30 30)"
        />
      </svg>
      <span className={classes.time}>{formats.countdown(cycle.remainingS)}</span>
    </div>
  );
}
