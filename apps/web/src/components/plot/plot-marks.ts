import type uPlot from 'uplot';

/** Resolves the name of a design token in the current colour scheme. */
export type ColorOf = (name: string) => string;

/** An event or period, ms since 1970; `toMs` null: still going on. */
export interface PlotMark {
  kind: 'cycle' | 'alarm';
  fromMs: number;
  toMs: number | null;
  label: string;
}

const cycleHeightPx = 5;
const alarmHeightPx = 8;
/** Keeps short events visible. */
const minWidthPx = 2;

export function drawMarks(plot: uPlot, marks: readonly PlotMark[], color: ColorOf): void {
  const { ctx, bbox } = plot;
  const pxRatio = window.devicePixelRatio;
  const endMs = (plot.scales.x?.max ?? 0) * 1000;
  const beginMs = (plot.scales.x?.min ?? 0) * 1000;
  ctx.save();
  for (const { kind, fromMs, toMs } of marks) {
    if (fromMs > endMs || (toMs ?? endMs) < beginMs) continue;
    const left = plot.valToPos(Math.max(fromMs, beginMs) / 1000, 'x', true);
    const right = plot.valToPos(Math.min(toMs ?? endMs, endMs) / 1000, 'x', true);
    const width = Math.max(minWidthPx * pxRatio, right - left);
    if (kind === 'cycle') {
      ctx.fillStyle = color('--accent');
      ctx.globalAlpha = 0.75;
      const height = cycleHeightPx * pxRatio;
      ctx.fillRect(left, bbox.top + bbox.height - height, width, height);
    } else {
      ctx.fillStyle = color('--alarm');
      ctx.globalAlpha = 1;
      ctx.fillRect(left, bbox.top, width, alarmHeightPx * pxRatio);
      ctx.globalAlpha = 0.6;
      ctx.fillRect(left, bbox.top, pxRatio, bbox.height);
    }
  }
  ctx.restore();
}

export function marksAt(marks: readonly PlotMark[], atMs: number): PlotMark[] {
  return marks
    .filter(({ fromMs, toMs }) => fromMs <= atMs && (toMs === null || atMs < toMs))
    .sort((a, b) => a.kind.localeCompare(b.kind));
}
