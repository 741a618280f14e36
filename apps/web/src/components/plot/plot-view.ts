/** CSS pixels. */
export interface PlotView {
  width: number;
  height: number;
  /** Ms since 1970. */
  fromMs: number;
  toMs: number;
  lowest: number;
  highest: number;
}

export const margins = { top: 10, right: 12, bottom: 24, left: 52 } as const;

export const plotWidth = ({ width }: Pick<PlotView, 'width'>) => Math.max(1, width - margins.left - margins.right);
const plotHeight = ({ height }: Pick<PlotView, 'height'>) => Math.max(1, height - margins.top - margins.bottom);

export function xOf(view: PlotView, atMs: number): number {
  return margins.left + ((atMs - view.fromMs) / (view.toMs - view.fromMs)) * plotWidth(view);
}

export function yOf(view: PlotView, value: number): number {
  return margins.top + (1 - (value - view.lowest) / (view.highest - view.lowest)) * plotHeight(view);
}

/** @param x pixels from the left edge of the lines, without the axis */
export function plotMomentAt(view: Omit<PlotView, 'lowest' | 'highest'>, x: number): number {
  return view.fromMs + (x / plotWidth(view)) * (view.toMs - view.fromMs);
}
