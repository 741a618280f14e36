import { type CSSProperties, useId } from 'react';
import type { VesselContent } from './drawing-props.ts';
import classes from './machine-drawing.module.css';

interface VesselProps extends VesselContent {
  path: string;
  left: number;
  right: number;
  top: number;
  bottom: number;
  isMoving: boolean;
}

const cold = 100;
const warm = 500;
const hot = 900;

function percentBetween(from: number, to: number, temperature: number): number {
  return Math.round(100 * Math.min(1, Math.max(0, (temperature - from) / (to - from))));
}

/** Amber and red mean a warning and an alarm, so hot water is teal. */
function waterColor({ temperature, criticalTemperature }: VesselContent): string {
  if (temperature === null) return 'var(--water-unknown)';
  if (temperature >= criticalTemperature) return 'var(--alarm)';
  return temperature < warm
    ? `color-mix(in oklab, var(--water-warm) ${percentBetween(cold, warm, temperature)}%, var(--water-cold))`
    : `color-mix(in oklab, var(--water-hot) ${percentBetween(warm, hot, temperature)}%, var(--water-warm))`;
}

/** The wave is wider than the vessel, so that no end is visible. */
function wavePath(left: number, right: number, surface: number, bottom: number): string {
  const waves = Math.ceil((right - left) / 24) + 2;
  return `M${left - 24} ${surface}${'q6 -5 12 0t12 0'.repeat(waves)}V${bottom}H${left - 24}Z`;
}

export function Vessel({ path, left, right, top, bottom, isMoving, ...content }: VesselProps) {
  const clipId = useId();
  const level = content.level === null ? 0 : Math.min(1, Math.max(0, content.level));
  const missing = (1 - level) * (bottom - top);
  return (
    <>
      <path d={path} className={classes.vessel} />
      {level > 0 && (
        <>
          <clipPath id={clipId}>
            <path d={path} />
          </clipPath>
          <g clipPath={`url(#${clipId})`}>
            <g className={classes.level} style={{ transform: `translateY(${missing}px)` }}>
              <path
                d={wavePath(left, right, top, bottom + (bottom - top))}
                className={isMoving ? `${classes.water} ${classes.wave}` : classes.water}
                style={{ '--water': waterColor(content) } as CSSProperties}
              />
            </g>
          </g>
          <path d={path} className={classes.line} />
        </>
      )}
    </>
  );
}
