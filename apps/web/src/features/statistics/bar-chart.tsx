import { type CSSProperties, useState } from 'react';
import classes from './bar-chart.module.css';
import type { Chart } from './chart.ts';
import swatch from './swatch.module.css';
import { filled } from './swatch.tsx';

interface BarChartProps {
  chart: Chart;
  label: string;
  hint: string;
}

/** HTML boxes, unlike SVG, follow the width without being measured. */
export function BarChart({ chart, label, hint }: BarChartProps) {
  const [chosen, setChosen] = useState<number | null>(null);
  const { bars, marks, top, unit } = chart;
  const last = bars.length - 1;
  const read = chosen === null ? null : bars[Math.min(chosen, last)];
  const step = bars.length > 12 ? 3 : 1;

  function move(key: string): void {
    const from = chosen ?? -1;
    const places: Record<string, number> = { ArrowLeft: from - 1, ArrowRight: from + 1, Home: 0, End: last };
    const place = places[key];
    if (place !== undefined) setChosen(Math.max(0, Math.min(last, place)));
  }

  return (
    <div className={classes.chart}>
      <p className={classes.read} data-hint={read === null || undefined}>
        {read?.text ?? hint}
      </p>
      <div className={classes.field}>
        <div className={classes.marks} aria-hidden>
          {marks.map(({ value, text }) => (
            <span key={value} className={classes.mark} style={heightOf(value / top)}>
              {value === top && unit ? (
                <span className={classes.markText} data-unit>
                  {text} {unit}
                </span>
              ) : (
                <span className={classes.markText}>{text}</span>
              )}
            </span>
          ))}
        </div>
        <div
          className={classes.bars}
          role="slider"
          tabIndex={0}
          aria-label={label}
          aria-valuemin={0}
          aria-valuemax={last}
          aria-valuenow={chosen ?? 0}
          aria-valuetext={read?.text ?? hint}
          onKeyDown={(event) => {
            if (event.key.startsWith('Arrow') || event.key === 'Home' || event.key === 'End') event.preventDefault();
            move(event.key);
          }}
          onPointerLeave={() => setChosen(null)}
        >
          {bars.map(({ at, parts, mark }, place) => (
            <div
              key={at}
              className={classes.slot}
              data-chosen={place === chosen || undefined}
              onPointerEnter={() => setChosen(place)}
              onPointerDown={() => setChosen(place)}
            >
              <div className={classes.bar}>
                {parts.map((part, i) => {
                  const series = chart.series[i];
                  if (!series || part <= 0) return null;
                  return (
                    <div
                      key={series.name}
                      className={`${classes.part} ${swatch.fill}`}
                      {...filled(series, { height: `${(part / top) * 100}%` })}
                    />
                  );
                })}
              </div>
              <span className={classes.slotMark} aria-hidden>
                {place % step === 0 && mark}
              </span>
            </div>
          ))}
        </div>
      </div>
    </div>
  );
}

function heightOf(share: number): CSSProperties {
  return { bottom: `${share * 100}%` };
}
