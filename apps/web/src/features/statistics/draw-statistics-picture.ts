import { type Brush, type ColorOf, drawPicture as draw, pictureSize } from '../../lib/picture.ts';
import type { Chart, Fill, Pattern } from './chart.ts';
import type { HygieneResult } from './hygiene-days.ts';

interface Heading {
  title: string;
  period: string;
  machine: string;
  brand: string;
}

interface BarsPicture extends Heading {
  kind: 'bars';
  chart: Chart;
}

interface CalendarPicture extends Heading {
  kind: 'calendar';
  weekdays: readonly string[];
  days: readonly { number: number; weekday: number; result: HygieneResult | null; text: string }[];
  legend: readonly { result: HygieneResult; name: string }[];
}

export type Picture = BarsPicture | CalendarPicture;

const { width, height, margin } = pictureSize;
const plot = { left: 120, top: 170, right: width - margin, bottom: height - 130 } as const;

export function drawStatisticsPicture(picture: Picture): Promise<Blob> {
  return draw({ ...picture, subject: picture.machine }, (context, brush) => paint(context, picture, brush));
}

function paint(context: CanvasRenderingContext2D, picture: Picture, brush: Brush): void {
  if (picture.kind === 'bars') {
    paintScale(context, picture.chart, brush);
    paintBars(context, picture.chart, brush);
    paintLegend(context, picture.chart.series, brush);
  } else {
    paintCalendar(context, picture, brush);
    const entries = picture.legend.map(({ result, name }) => ({
      name: `${marks[result]} ${name}`,
      token: tokens[result],
    }));
    paintLegend(context, entries, brush);
  }
}

const yOf = (share: number) => plot.bottom - share * (plot.bottom - plot.top);

function paintScale(context: CanvasRenderingContext2D, { marks, top, unit }: Chart, { write, colorOf }: Brush): void {
  context.textAlign = 'right';
  for (const { value, text } of marks) {
    const y = yOf(value / top);
    context.fillStyle = colorOf('--line');
    context.fillRect(plot.left, y, plot.right - plot.left, 1);
    write(value === top && unit ? `${text} ${unit}` : text, plot.left - 12, y + 6, { size: 16, token: '--text-quiet' });
  }
}

function paintBars(context: CanvasRenderingContext2D, chart: Chart, { write, colorOf }: Brush): void {
  const slot = (plot.right - plot.left) / Math.max(1, chart.bars.length);
  const thickness = Math.min(56, slot * 0.72);
  context.textAlign = 'center';
  for (const [place, { parts, mark }] of chart.bars.entries()) {
    const middle = plot.left + (place + 0.5) * slot;
    let y = plot.bottom;
    for (const [i, part] of parts.entries()) {
      const size = (part / chart.top) * (plot.bottom - plot.top);
      y -= size;
      const area = { left: middle - thickness / 2, top: y, width: thickness, height: Math.max(0, size - 1) };
      paintArea(context, area, chart.series[i] ?? { token: '--text' }, colorOf);
    }
    write(mark, middle, plot.bottom + 26, { size: 15, token: '--text-quiet' });
  }
}

interface Area {
  left: number;
  top: number;
  width: number;
  height: number;
}

const lineSlopes: Readonly<Record<Pattern, { x: number; y: number }>> = {
  rising: { x: 1, y: -1 },
  level: { x: 1, y: 0 },
  upright: { x: 0, y: 1 },
};

function paintArea(context: CanvasRenderingContext2D, area: Area, { token, pattern }: Fill, colorOf: ColorOf): void {
  const { left, top, width, height } = area;
  context.fillStyle = colorOf(token);
  if (!pattern) {
    context.fillRect(left, top, width, height);
    return;
  }
  const slope = lineSlopes[pattern];
  const reach = width + height;
  context.save();
  context.beginPath();
  context.rect(left, top, width, height);
  context.clip();
  context.strokeStyle = colorOf(token);
  context.lineWidth = 2;
  context.beginPath();
  const isRising = pattern === 'rising';
  for (let at = 1; at < reach; at += isRising ? 6 : 4) {
    const x = left + (slope.y === 0 ? 0 : at);
    const y = top + (slope.y === 0 ? at : 0);
    // A rising line begins below the area, which clips it.
    const [fromX, fromY] = isRising ? [x - reach, y + reach] : [x, y];
    context.moveTo(fromX, fromY);
    context.lineTo(fromX + slope.x * reach, fromY + slope.y * reach);
  }
  context.stroke();
  context.restore();
}

/** Colour must not carry a meaning by itself, so signs accompany it. */
const marks = { good: '✓', bad: '!', unjudged: '?', none: '–' } as const;
const tokens = { good: '--ready', bad: '--warning', unjudged: '--line-strong', none: '--line-strong' } as const;

function paintCalendar(context: CanvasRenderingContext2D, picture: CalendarPicture, { write, colorOf }: Brush): void {
  const top = 160;
  const weeks = Math.ceil(((picture.days[0]?.weekday ?? 0) + picture.days.length) / 7);
  const cell = { width: (width - 2 * margin) / 7, height: (plot.bottom + 20 - top) / weeks };
  context.textAlign = 'left';
  for (const [weekday, name] of picture.weekdays.entries()) {
    write(name, margin + weekday * cell.width + 10, top - 10, { size: 16, token: '--text-quiet' });
  }
  const offset = picture.days[0]?.weekday ?? 0;
  for (const [i, { number, weekday, result, text }] of picture.days.entries()) {
    const [x, y] = [margin + weekday * cell.width, top + Math.floor((offset + i) / 7) * cell.height];
    const token = result ? tokens[result] : '--line';
    context.globalAlpha = token === '--ready' || token === '--warning' ? 0.2 : 0.15;
    context.fillStyle = colorOf(token);
    context.fillRect(x + 3, y + 3, cell.width - 6, cell.height - 6);
    context.globalAlpha = 1;
    context.strokeStyle = colorOf(token);
    context.strokeRect(x + 3, y + 3, cell.width - 6, cell.height - 6);
    write(String(number), x + 14, y + 28, { size: 18, weight: 600 });
    if (result)
      write(`${marks[result]} ${text}`, x + 14, y + 52, {
        size: 18,
        token: token === '--line-strong' ? '--text-quiet' : token,
      });
  }
}

function paintLegend(
  context: CanvasRenderingContext2D,
  series: readonly (Fill & { name: string })[],
  { write, colorOf }: Brush,
): void {
  context.textAlign = 'left';
  context.font = '400 17px sans-serif';
  let x = plot.left;
  for (const { name, ...fill } of series) {
    paintArea(context, { left: x, top: height - margin - 13, width: 16, height: 16 }, fill, colorOf);
    write(name, x + 24, height - margin, { size: 17 });
    x += 24 + context.measureText(name).width + 32;
  }
}
