import 'uplot/dist/uPlot.min.css';
import { useComputedColorScheme } from '@mantine/core';
import { useEffect, useRef } from 'react';
import uPlot from 'uplot';
import type { Formats } from '../../lib/format/formats.ts';
import { plotOptions, type TemperatureLimits } from './plot-options.ts';
import classes from './temperature-plot.module.css';
import type { TemperatureColumns } from './temperature-series.ts';

interface TemperaturePlotProps {
  columns: TemperatureColumns;
  fromMs: number;
  toMs: number;
  limits: TemperatureLimits;
  formats: Formats;
  /** What the plot shows, for those who do not see it. */
  summary: string;
  /** The index under the pointer; null when it has left. */
  onPoint: (index: number | null) => void;
}

export function TemperaturePlot({ columns, fromMs, toMs, limits, formats, summary, onPoint }: TemperaturePlotProps) {
  const placeRef = useRef<HTMLDivElement>(null);
  const plotRef = useRef<uPlot | null>(null);
  const colorScheme = useComputedColorScheme('light');

  // The scheme changes the colours that are read from the page.
  useEffect(() => {
    const place = placeRef.current;
    if (!place) return;
    const plot = new uPlot(plotOptions({ place, limits, formats, onPoint }), [[], [], []], place);
    plotRef.current = plot;
    const observer = new ResizeObserver(() => plot.setSize({ width: place.clientWidth, height: place.clientHeight }));
    observer.observe(place);
    return () => {
      observer.disconnect();
      plot.destroy();
      plotRef.current = null;
    };
  }, [limits, formats, colorScheme, onPoint]);

  // A new plot has to be given its data, too.
  useEffect(() => {
    const plot = plotRef.current;
    plot?.batch(() => {
      plot.setData(columns, false);
      plot.setScale('x', { min: fromMs / 1000, max: toMs / 1000 });
    });
  }, [columns, fromMs, toMs, limits, formats, colorScheme, onPoint]);

  return <div ref={placeRef} className={classes.plot} role="img" aria-label={summary} />;
}
