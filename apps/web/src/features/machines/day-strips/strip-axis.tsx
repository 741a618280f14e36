import { dayMs, hourMs } from '@washboard/contract/time/durations';
import { useMemo } from 'react';
import { useFormats } from '../../../lib/format/use-formats.ts';
import classes from './strip-axis.module.css';
import { stripMarks } from './strip-marks.ts';

interface StripAxisProps {
  fromMs: number;
  untilMs: number;
  timeZone: string;
}

/** A label closer to an edge would leave the axis, or be covered by the present time. */
const edges = { fromShare: 0.04, toShare: 0.9, narrowShare: 0.78 };

/** Screen readers get the times with the hours of each strip. */
export function StripAxis({ fromMs, untilMs, timeZone }: StripAxisProps) {
  const formats = useFormats(undefined, timeZone);
  const { ticks } = useMemo(() => stripMarks(fromMs, dayMs / 1000, timeZone), [fromMs, timeZone]);
  return (
    <div className={classes.axis} aria-hidden>
      {ticks.map(({ atS, isMidnight }, i) => {
        const atMs = fromMs + atS * 1000;
        const share = (atMs - fromMs) / dayMs;
        if (share < edges.fromShare || share > edges.toShare) return null;
        return (
          <span
            key={atS}
            className={classes.tick}
            data-late={share > edges.narrowShare || undefined}
            data-odd={i % 2 === 1 || undefined}
            style={{ left: `${100 * share}%` }}
          >
            {isMidnight ? formats.shortDay(atMs) : formats.time(atMs)}
          </span>
        );
      })}
      <span className={classes.now}>{formats.time(untilMs)}</span>
    </div>
  );
}

const hoursOfDay = [3, 6, 9, 12, 15, 18, 21];

/** A day at the place of each machine. */
export function DayAxis() {
  const formats = useFormats(undefined, 'UTC');
  return (
    <div className={`${classes.axis} ${classes.ofDays}`} aria-hidden>
      {hoursOfDay.map((hour, i) => (
        <span
          key={hour}
          className={classes.tick}
          data-odd={i % 2 === 1 || undefined}
          style={{ left: `${(100 * hour) / 24}%` }}
        >
          {formats.time(hour * hourMs)}
        </span>
      ))}
    </div>
  );
}
