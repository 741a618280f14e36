import { isServiceCycle } from '@washboard/contract/appliances/service-cycles';
import type { DayStrip } from '@washboard/contract/day-strips/day-strips';
import type { StripLine } from './strip-lines.ts';
import {
  type StripAlarm,
  type StripBand,
  type StripDeviation,
  stripAlarms,
  stripBands,
  stripCycles,
  stripDeviations,
} from './strip-moments.ts';

export interface PaintedStrip {
  strip: DayStrip;
  programmes: readonly string[];
  lines: readonly StripLine[];
  /** The strip ends here, seconds after its beginning. */
  endS: number;
  ticks: readonly { atS: number; isMidnight: boolean }[];
}

type Ctx = CanvasRenderingContext2D;
type ColorOf = (name: string) => string;

/** A tick of a short cycle must stay visible. */
const minTickPx = 1.6;
const tallestCycleS = 240;
const dayHeight = 38;

/** Other families have the usual colour. The colours are those of charts. */
const familyColors: Record<string, string> = { glasses: '--series-2', eco: '--series-5' };
const usualFamily = '--series-1';
const serviceFamily = '--line-strong';

/** A service cycle washes no dishes, so it is drawn quietly. */
function familyColor(programme: string): string {
  return isServiceCycle(programme) ? serviceFamily : (familyColors[programme] ?? usualFamily);
}

/** The colour scheme can change, so colours are read each time. */
export function paintStrip(canvas: HTMLCanvasElement, painted: PaintedStrip): void {
  const ctx = canvas.getContext('2d');
  if (!ctx) return;
  const { clientWidth, clientHeight } = canvas;
  const ratio = window.devicePixelRatio;
  canvas.width = Math.round(clientWidth * ratio);
  canvas.height = Math.round(clientHeight * ratio);
  // A screen that is read from a distance has higher strips, with larger marks.
  const scale = Math.max(1, clientHeight / painted.lines.length / dayHeight);
  const [width, height] = [clientWidth / scale, clientHeight / scale];
  ctx.scale(ratio * scale, ratio * scale);
  const style = getComputedStyle(canvas);
  const color: ColorOf = (name) => style.getPropertyValue(name).trim();
  const lineHeight = height / painted.lines.length;
  for (const [i, line] of painted.lines.entries()) {
    ctx.save();
    ctx.translate(0, i * lineHeight);
    ctx.beginPath();
    ctx.rect(0, 0, width, lineHeight);
    ctx.clip();
    const x = (atS: number) => ((atS - line.fromS) / line.lengthS) * width;
    paintLine(ctx, painted, { line, x, width, height: lineHeight, color });
    ctx.restore();
  }
}

interface Place {
  x: (atS: number) => number;
  height: number;
  color: ColorOf;
}

interface LinePlace extends Place {
  line: StripLine;
  width: number;
}

function paintLine(ctx: Ctx, { strip, programmes, endS, ticks }: PaintedStrip, place: LinePlace): void {
  const { line, x, width, height, color } = place;
  const [fromS, toS] = [line.fromS, line.fromS + line.lengthS];
  const isIn = (stretch: { fromS: number; toS: number }) => stretch.fromS <= toS && stretch.toS >= fromS;
  const middle = height / 2;

  for (const { atS, isMidnight } of ticks) {
    if (atS < fromS || atS > toS) continue;
    ctx.fillStyle = color(isMidnight ? '--line-strong' : '--line');
    ctx.fillRect(Math.round(x(atS)), 0, 1, height);
  }
  for (const band of stripBands(strip).filter(isIn)) paintBand(ctx, band, place);
  for (const cycle of stripCycles(strip).filter(isIn)) {
    const tall = sized(10 + 18 * Math.min(1, (cycle.toS - cycle.fromS) / tallestCycleS), height, 3);
    ctx.fillStyle = color(familyColor(programmes[cycle.programme] ?? ''));
    ctx.fillRect(x(cycle.fromS), middle - tall / 2, Math.max(minTickPx, x(cycle.toS) - x(cycle.fromS) - 0.6), tall);
  }
  for (const alarm of stripAlarms(strip).filter(isIn)) paintAlarm(ctx, alarm, place);
  for (const deviation of stripDeviations(strip)) {
    const { atS } = deviation;
    if (fromS <= atS && atS <= toS) paintDeviation(ctx, deviation, place);
  }
  if (endS > toS) return;
  ctx.fillStyle = color('--text');
  ctx.fillRect(Math.min(width - 1.5, x(endS)), 0, 1.5, height);
}

/** Sizes are those of a line as high as the strip of a day; `least` keeps a mark visible in lower lines. */
const sized = (px: number, height: number, least: number) => Math.max(least, Math.min(px, (px * height) / dayHeight));

function paintDeviation(ctx: Ctx, { atS, isOpen }: StripDeviation, { x, height, color }: Place): void {
  const reach = sized(5, height, Math.min(3, height / 2));
  const [left, top] = [x(atS), reach + Math.min(1, height / 20)];
  ctx.beginPath();
  ctx.moveTo(left, top - reach);
  ctx.lineTo(left + reach, top);
  ctx.lineTo(left, top + reach);
  ctx.lineTo(left - reach, top);
  ctx.closePath();
  // An open deviation is filled, a closed one is an outline.
  ctx.fillStyle = color(isOpen ? '--alarm' : '--surface-card');
  ctx.strokeStyle = color(isOpen ? '--alarm' : '--text-quiet');
  ctx.lineWidth = sized(1.5, height, 1);
  ctx.fill();
  ctx.stroke();
}

function paintBand(ctx: Ctx, { state, fromS, toS }: StripBand, { x, height, color }: Place): void {
  const [left, width] = [x(fromS), x(toS) - x(fromS)];
  const fill = (name: string, tall: number) => {
    ctx.fillStyle = color(name);
    ctx.fillRect(left, (height - tall) / 2, width, tall);
  };
  switch (state) {
    case 'off':
      return fill('--line-strong', sized(2, height, 1));
    case 'ready':
      return fill('--strip-ready', sized(6, height, 2));
    case 'heating':
      return fill('--strip-heating', sized(6, height, 2));
    case 'silent': {
      const tall = sized(8, height, Math.min(4, height));
      return hatch(ctx, { left, width, top: (height - tall) / 2, height: tall }, color('--line-strong'));
    }
  }
}

function hatch(
  ctx: Ctx,
  { left, width, top, height }: Record<'left' | 'width' | 'top' | 'height', number>,
  stroke: string,
): void {
  ctx.save();
  ctx.beginPath();
  ctx.rect(left, top, width, height);
  ctx.clip();
  ctx.strokeStyle = stroke;
  ctx.lineWidth = 1;
  ctx.beginPath();
  // Lines begin at multiples of the step, so that neighbouring strips have one pattern.
  for (let from = Math.floor((left - height) / 6) * 6; from < left + width; from += 6) {
    ctx.moveTo(from, top + height);
    ctx.lineTo(from + height, top);
  }
  ctx.stroke();
  ctx.restore();
}

const alarmColors: Record<StripAlarm['rank'], string> = {
  critical: '--alarm',
  unknown: '--alarm',
  warning: '--warning',
  notice: '--line-strong',
};

function paintAlarm(ctx: Ctx, { fromS, toS, rank }: StripAlarm, { x, height, color }: Place): void {
  const isCritical = rank === 'critical' || rank === 'unknown';
  const tall = sized(isCritical ? 4 : 3, height, isCritical ? 2 : 1);
  ctx.fillStyle = color(alarmColors[rank]);
  ctx.fillRect(x(fromS), height - tall, Math.max(3, x(toS) - x(fromS)), tall);
  if (!isCritical) return;
  const radius = sized(4, height, Math.min(2.5, height / 2));
  ctx.fillRect(x(fromS) - 1, radius, 2, height - radius);
  ctx.beginPath();
  ctx.arc(x(fromS), radius, radius, 0, 2 * Math.PI);
  ctx.fill();
}
