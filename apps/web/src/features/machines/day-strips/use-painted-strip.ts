import { useComputedColorScheme } from '@mantine/core';
import { useLayoutEffect, useRef, useState } from 'react';
import { paintStrip } from './paint-strip.ts';
import type { LoadedStrip, StripLine } from './strip-lines.ts';
import type { StripMarks } from './strip-marks.ts';

/** Paints when the strip, its size or the scheme changes. */
export function usePaintedStrip(
  { strip, programmes, fromMs, untilMs }: LoadedStrip,
  lines: readonly StripLine[],
  ticks: StripMarks['ticks'],
) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const scheme = useComputedColorScheme('light');
  const [width, setWidth] = useState(0);
  const endS = (untilMs - fromMs) / 1000;

  useLayoutEffect(() => {
    const element = canvas.current;
    if (!element) return;
    const observer = new ResizeObserver(() => setWidth(element.clientWidth));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: The colours of the scheme are read from the page.
  useLayoutEffect(() => {
    if (canvas.current && width > 0) paintStrip(canvas.current, { strip, programmes, lines, endS, ticks });
  }, [strip, programmes, lines, endS, ticks, width, scheme]);

  return { canvas, width };
}
