import { dayMs } from '@washboard/contract/time/durations';
import { memo, useMemo } from 'react';
import { type LoadedStrip, stripLines } from './strip-lines.ts';
import { stripMarks } from './strip-marks.ts';
import { usePaintedStrip } from './use-painted-strip.ts';

/** The last 24 hours without pointer and keys, for a page that says the rest in words. */
export const StripPicture = memo(function StripPicture({
  of,
  className,
}: {
  of: LoadedStrip;
  className: string | undefined;
}) {
  const { fromMs, strip } = of;
  const lines = useMemo(() => stripLines(of, 1), [of]);
  const { ticks } = useMemo(() => stripMarks(fromMs, dayMs / 1000, strip.timeZone), [fromMs, strip.timeZone]);
  const { canvas } = usePaintedStrip(of, lines, ticks);
  return <canvas ref={canvas} className={className} aria-hidden />;
});
