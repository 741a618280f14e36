import type uPlot from 'uplot';
import { serverNowMs } from '../../lib/time/server-clock.ts';
import { isTouched } from './touch-gestures.ts';

/**
 * Lets the right edge of a plot be now. It is drawn anew when it has moved by a pixel of the screen: at most once a
 * frame, and of a day once in a minute. @returns what stops it
 */
export function followNow(plot: uPlot, lengthMs: number): () => void {
  let frame = requestAnimationFrame(follow);
  let shownMs = Number.NEGATIVE_INFINITY;

  function follow(): void {
    frame = requestAnimationFrame(follow);
    const nowMs = serverNowMs();
    const pixelMs = lengthMs / Math.max(1, plot.bbox.width);
    // Over the part that is being chosen, or read, nothing moves.
    if (nowMs - shownMs < pixelMs || plot.select.width > 0 || isTouched(plot)) return;
    shownMs = nowMs;
    plot.setScale('x', { min: (nowMs - lengthMs) / 1000, max: nowMs / 1000 });
  }

  return () => cancelAnimationFrame(frame);
}
