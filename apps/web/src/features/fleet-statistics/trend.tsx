import classes from './fleet-statistics.module.css';

interface TrendProps {
  trend: readonly (number | null)[];
  /** All rows have the same scale, so that they can be compared. */
  scale: { lowest: number; highest: number };
}

const width = 88;
const height = 24;
const inset = 3;

/** Zero means something for an amount. The value beside it is the text of the same figure. */
export function TrendBars({ trend, scale: { highest } }: TrendProps) {
  const slot = width / Math.max(1, trend.length);
  const gap = slot > 8 ? 4 : 2;
  return (
    <svg className={classes.trend} viewBox={`0 0 ${width} ${height}`} width={width} height={height} aria-hidden>
      {trend.map((value, i) => {
        const length = value === null || highest === 0 ? 0 : Math.max(1, (value / highest) * height);
        return (
          <rect
            key={`${i} ${value}`}
            x={i * slot + gap / 2}
            y={height - length}
            width={slot - gap}
            height={length}
            rx={1}
          />
        );
      })}
    </svg>
  );
}

/** A share that is nearly one differs in its last percents only. */
export function TrendLine({ trend, scale: { lowest, highest } }: TrendProps) {
  const step = (width - 2 * inset) / Math.max(1, trend.length - 1);
  const range = highest - lowest || 1;
  const points = trend.map((value, i) =>
    value === null
      ? null
      : { x: inset + i * step, y: height - inset - ((value - lowest) / range) * (height - 2 * inset) },
  );
  const path = points
    .map((point, i) => point && `${points[i - 1] ? 'L' : 'M'}${point.x.toFixed(1)} ${point.y.toFixed(1)}`)
    .filter(Boolean)
    .join('');
  const last = points.findLast((point) => point !== null);
  return (
    <svg className={classes.trend} viewBox={`0 0 ${width} ${height}`} width={width} height={height} aria-hidden>
      <path d={path} />
      {last && <circle cx={last.x} cy={last.y} r={2.5} />}
    </svg>
  );
}
