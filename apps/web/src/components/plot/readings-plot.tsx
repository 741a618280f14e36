import { useComputedColorScheme } from '@mantine/core';
import { useEffect, useRef } from 'react';
import uPlot from 'uplot';
import { serverNowMs } from '../../lib/time/server-clock.ts';
import type { PlotColumns } from './plot-columns.ts';
import type { PlotMark } from './plot-marks.ts';
import { type PlotContext, plotOptions } from './plot-options.ts';
import classes from './readings-plot.module.css';
import { followFingers, isTouched } from './touch-gestures.ts';
import 'uplot/dist/uPlot.min.css';

interface ReadingsPlotProps extends Omit<PlotContext, 'place' | 'marks'> {
  marks: readonly PlotMark[];
  columns: PlotColumns;
  /** Visible range, ms since 1970. */
  fromMs: number;
  toMs: number;
  /** The plot ends now and moves with the clock. */
  isLive: boolean;
  summary: string;
}

/** Wraps uPlot, which draws outside React. All props must be referentially stable while nothing changes. */
export function ReadingsPlot({ columns, marks, fromMs, toMs, isLive, summary, ...context }: ReadingsPlotProps) {
  const { channels, model, formats, clock, onPoint, onChoose } = context;
  const placeRef = useRef<HTMLDivElement>(null);
  const plotRef = useRef<uPlot | null>(null);
  const marksRef = useRef(marks);
  const colorScheme = useComputedColorScheme('light');

  // Recreates the plot when the colour scheme changes, because colours are read from the page.
  useEffect(() => {
    const place = placeRef.current;
    if (!place) return;
    const options = plotOptions({
      ...{ place, channels, model, formats, clock, onPoint, onChoose },
      marks: () => marksRef.current,
    });
    const empty = options.series.map(() => []) as unknown as uPlot.AlignedData;
    const plot = new uPlot(options, empty, place);
    plotRef.current = plot;
    const observer = new ResizeObserver(() => plot.setSize({ width: place.clientWidth, height: place.clientHeight }));
    observer.observe(place);
    const letGo = followFingers(plot, onChoose);
    return () => {
      letGo();
      observer.disconnect();
      plot.destroy();
      plotRef.current = null;
    };
  }, [channels, model, formats, clock, colorScheme, onPoint, onChoose]);

  // Must run after a new plot is created, too.
  useEffect(() => {
    const plot = plotRef.current;
    if (!plot) return;
    plot.batch(() => {
      plot.setData(columns, false);
      if (!isTouched(plot)) plot.setScale('x', { min: fromMs / 1000, max: toMs / 1000 });
    });
    return isLive ? followNow(plot, toMs - fromMs) : undefined;
  }, [columns, fromMs, toMs, isLive, channels, model, formats, clock, colorScheme, onPoint, onChoose]);

  useEffect(() => {
    marksRef.current = marks;
    plotRef.current?.redraw(false);
  }, [marks]);

  return <div ref={placeRef} className={classes.plot} role="img" aria-label={summary} />;
}

/**
 * Keeps the right edge of a plot at the present. Redraws when it has moved by a device pixel: at most once per frame,
 * and about once a minute for a plot of a day.
 * @returns stops it
 */
export function followNow(plot: uPlot, lengthMs: number): () => void {
  let frame = requestAnimationFrame(follow);
  let shownMs = Number.NEGATIVE_INFINITY;

  function follow(): void {
    frame = requestAnimationFrame(follow);
    const nowMs = serverNowMs();
    const pixelMs = lengthMs / Math.max(1, plot.bbox.width);
    // Does not move while the user selects a range or reads a value.
    if (nowMs - shownMs < pixelMs || plot.select.width > 0 || isTouched(plot)) return;
    shownMs = nowMs;
    plot.setScale('x', { min: (nowMs - lengthMs) / 1000, max: nowMs / 1000 });
  }

  return () => cancelAnimationFrame(frame);
}
