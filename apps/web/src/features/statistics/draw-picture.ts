import type { Chart } from './chart.ts';
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

const width = 1200;
const height = 675;
/** Print needs twice the resolution of the screen. */
const scale = 2;
const margin = 56;
const plot = { left: 120, top: 170, right: width - margin, bottom: height - 130 } as const;

export async function drawPicture(picture: Picture): Promise<Blob> {
  const canvas = document.createElement('canvas');
  canvas.width = width * scale;
  canvas.height = height * scale;
  const context = canvas.getContext('2d');
  if (!context) throw new Error('this browser draws no pictures');
  context.scale(scale, scale);
  const { colorOf, remove } = lightColors();
  try {
    paint(context, picture, colorOf);
  } finally {
    remove();
  }
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('the picture could not be made'))), 'image/png');
  });
}

type ColorOf = (token: string) => string;

function lightColors(): { colorOf: ColorOf; remove: () => void } {
  const place = document.createElement('div');
  place.dataset.picture = '';
  place.hidden = true;
  document.body.append(place);
  const style = getComputedStyle(place);
  return { colorOf: (token) => style.getPropertyValue(token).trim(), remove: () => place.remove() };
}

function paint(context: CanvasRenderingContext2D, picture: Picture, colorOf: ColorOf): void {
  const family = getComputedStyle(document.body).fontFamily;
  function write(text: string, x: number, y: number, style: { size: number; weight?: number; token?: string }): void {
    context.font = `${style.weight ?? 400} ${style.size}px ${family}`;
    context.fillStyle = colorOf(style.token ?? '--text');
    context.fillText(text, x, y);
  }
  context.fillStyle = colorOf('--surface-card');
  context.fillRect(0, 0, width, height);
  context.textBaseline = 'alphabetic';
  write(picture.title, margin, 72, { size: 32, weight: 600 });
  write(picture.period, margin, 106, { size: 20, token: '--text-quiet' });
  context.textAlign = 'right';
  write(picture.brand, width - margin, 72, { size: 24, weight: 600, token: '--brand' });
  write(picture.machine, width - margin, 106, { size: 20, token: '--text-quiet' });
  const brush = { write, colorOf };
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

interface Brush {
  write: (text: string, x: number, y: number, style: { size: number; weight?: number; token?: string }) => void;
  colorOf: ColorOf;
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
      context.fillStyle = colorOf(chart.series[i]?.token ?? '--text');
      context.fillRect(middle - thickness / 2, y, thickness, Math.max(0, size - 1));
    }
    write(mark, middle, plot.bottom + 26, { size: 15, token: '--text-quiet' });
  }
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
  series: readonly { name: string; token: string }[],
  { write, colorOf }: Brush,
): void {
  context.textAlign = 'left';
  context.font = '400 17px sans-serif';
  let x = plot.left;
  for (const { name, token } of series) {
    context.fillStyle = colorOf(token);
    context.fillRect(x, height - margin - 13, 16, 16);
    write(name, x + 24, height - margin, { size: 17 });
    x += 24 + context.measureText(name).width + 32;
  }
}
