import type { HygieneLimits } from '@washboard/contract/hygiene/hygiene-limits';
import type { Channel } from '@washboard/contract/telemetry/channels';
import type { RangeModel } from '@washboard/machine-model/ranges/range-model';
import { temperatureLimits } from '@washboard/machine-model/ranges/temperature-limits';
import type { Formats } from '../../lib/format/formats.ts';
import type { Clock } from '../../lib/time/clock-at.ts';
import { axisMarks, tickText, timeTicks } from './plot-axes.ts';
import { connectionAt, type PlotData } from './plot-data.ts';
import { drawMarks, type MarkColorOf, type PlotMark } from './plot-marks.ts';
import { margins, type PlotView, plotWidth, xOf, yOf } from './plot-view.ts';

type RinseLimits = Pick<HygieneLimits, 'rinseTmpMin' | 'rinseTmpMax'>;

export interface DrawnPlot {
  view: PlotView;
  data: PlotData;
  marks: readonly PlotMark[];
  channels: readonly Channel[];
  /** Without `hygiene`, the usual limits are shaded. */
  model: RangeModel & { hygiene?: RinseLimits };
  formats: Formats;
  clock: Clock;
  drawMore?: DrawMore | undefined;
}

export type DrawMore = (ctx: CanvasRenderingContext2D, view: PlotView, color: MarkColorOf) => void;

const font = '12px "Inter Variable", system-ui, sans-serif';
const tickSpacePx = 84;
const minBandPx = 4;

/** Lines differ by dash pattern as well as colour. */
export const lineLooks = [
  { color: '--plot-boiler', dash: [] },
  { color: '--plot-tank', dash: [6, 3] },
  { color: '--plot-water', dash: [2, 3] },
] as const;

type Ctx = CanvasRenderingContext2D;

/** The colour scheme can change, so colours are read each time. */
export function drawPlot(canvas: HTMLCanvasElement, plot: DrawnPlot): void {
  const ctx = canvas.getContext('2d');
  if (!ctx) return;
  const { view, data, marks, channels } = plot;
  const style = getComputedStyle(canvas);
  const color: MarkColorOf = (name) => style.getPropertyValue(name).trim();
  const ratio = window.devicePixelRatio;
  canvas.width = Math.round(view.width * ratio);
  canvas.height = Math.round(view.height * ratio);
  ctx.scale(ratio, ratio);
  ctx.font = font;
  const bottom = view.height - margins.bottom;

  ctx.save();
  ctx.beginPath();
  ctx.rect(margins.left, margins.top, plotWidth(view), bottom - margins.top);
  ctx.clip();
  if (channels.includes('boilerTmp')) shadeLimits(ctx, plot, color);
  ctx.restore();
  drawAxes(ctx, plot, color);

  ctx.save();
  ctx.beginPath();
  ctx.rect(margins.left, 0, plotWidth(view), bottom);
  ctx.clip();
  for (const [line] of channels.entries()) drawBand(ctx, view, data, line, color);
  for (const [line] of channels.entries()) drawLine(ctx, view, data, line, color);
  plot.drawMore?.(ctx, view, color);
  drawMarks(ctx, view, marks, color);
  ctx.restore();
}

function lookOf(line: number) {
  return lineLooks[line % lineLooks.length] ?? lineLooks[0];
}

function shadeLimits(ctx: Ctx, { view, model }: DrawnPlot, color: MarkColorOf): void {
  const { rinseTmpMin, rinseTmpMax } = model.hygiene ?? temperatureLimits.hygiene;
  const shade = (from: number, to: number, name: string, alpha: number) => {
    ctx.fillStyle = color(name);
    ctx.globalAlpha = alpha;
    ctx.fillRect(margins.left, yOf(view, to), plotWidth(view), yOf(view, from) - yOf(view, to));
  };
  shade(rinseTmpMin, rinseTmpMax, '--ready', 0.1);
  shade(model.criticalTmp, view.highest, '--alarm', 0.14);
}

function drawAxes(ctx: Ctx, { view, channels, formats, clock }: DrawnPlot, color: MarkColorOf): void {
  const [first = 'boilerTmp'] = channels;
  const right = view.width - margins.right;
  const bottom = view.height - margins.bottom;
  ctx.lineWidth = 1;
  ctx.strokeStyle = color('--line');
  ctx.fillStyle = color('--text-quiet');
  ctx.beginPath();
  const values = axisMarks(first, view.lowest, view.highest, formats);
  ctx.textAlign = 'right';
  ctx.textBaseline = 'middle';
  for (const [i, value] of values.entries()) {
    const y = Math.round(yOf(view, value)) + 0.5;
    ctx.moveTo(margins.left, y);
    ctx.lineTo(right, y);
    const unit = i === values.length - 1 ? `\u00a0${formats.unitOf(first)}` : '';
    ctx.fillText(`${formats.axisNumber(first, value)}${unit}`, margins.left - 8, y);
  }
  const leastMs = (tickSpacePx / plotWidth(view)) * (view.toMs - view.fromMs);
  const { stepMs, at } = timeTicks(view.fromMs, view.toMs, leastMs, clock);
  ctx.textAlign = 'center';
  ctx.textBaseline = 'alphabetic';
  for (const atMs of at) {
    const x = Math.round(xOf(view, atMs)) + 0.5;
    ctx.moveTo(x, margins.top);
    ctx.lineTo(x, bottom);
    const text = tickText(atMs, stepMs, formats, clock);
    const half = ctx.measureText(text).width / 2;
    ctx.fillText(text, Math.min(x, view.width - half), view.height - 6);
  }
  ctx.stroke();
}

/** A mean never hides a peak, because the band covers minimum and maximum. */
function drawBand(ctx: Ctx, view: PlotView, data: PlotData, line: number, color: MarkColorOf): void {
  const series = data.series[line];
  if (!series) return;
  const { lowest, highest } = series;
  ctx.fillStyle = color(lookOf(line).color);
  for (let i = 1; i < data.atMs.length; i += 1) {
    const connection = connectionAt(data, line, i);
    if (!connection) continue;
    const [left, right] = [xOf(view, data.atMs[i - 1] ?? 0), xOf(view, data.atMs[i] ?? 0)];
    if (right < margins.left || left > view.width) continue;
    const [low, lowBefore, high, highBefore] = [lowest[i], lowest[i - 1], highest[i], highest[i - 1]].map(
      (value) => value ?? 0,
    ) as [number, number, number, number];
    ctx.globalAlpha = connection === 'band' ? 0.14 : 0.2;
    if (connection === 'band') {
      const top = yOf(view, Math.max(high, highBefore));
      const height = Math.max(minBandPx, yOf(view, Math.min(low, lowBefore)) - top);
      ctx.fillRect(left, top - (height === minBandPx ? minBandPx / 2 : 0), right - left, height);
      continue;
    }
    if (low === high && lowBefore === highBefore) continue;
    ctx.beginPath();
    ctx.moveTo(left, yOf(view, highBefore));
    ctx.lineTo(right, yOf(view, high));
    ctx.lineTo(right, yOf(view, low));
    ctx.lineTo(left, yOf(view, lowBefore));
    ctx.fill();
  }
  ctx.globalAlpha = 1;
}

function drawLine(ctx: Ctx, view: PlotView, data: PlotData, line: number, color: MarkColorOf): void {
  const mean = data.series[line]?.mean ?? [];
  const look = lookOf(line);
  ctx.strokeStyle = color(look.color);
  ctx.fillStyle = color(look.color);
  ctx.lineWidth = 2;
  ctx.lineJoin = 'round';
  ctx.setLineDash([...look.dash]);
  ctx.beginPath();
  for (const [i, value] of mean.entries()) {
    if (value === null) continue;
    const [x, y] = [xOf(view, data.atMs[i] ?? 0), yOf(view, value)];
    const connection = connectionAt(data, line, i);
    if (connection === 'line') {
      ctx.lineTo(x, y);
      continue;
    }
    ctx.moveTo(x, y);
    // Neither line nor band passes a point without neighbours, so it gets a dot.
    if (connection === null && connectionAt(data, line, i + 1) === null) ctx.fillRect(x - 2, y - 2, 4, 4);
  }
  ctx.stroke();
  ctx.setLineDash([]);
}
