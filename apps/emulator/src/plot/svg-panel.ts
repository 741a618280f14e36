export interface Panel {
  title: string;
  unit: string;
  scale: { from: number; to: number; step: number };
  series: readonly Series[];
}

export interface Series {
  name: string;
  colour: string;
  kind: 'line' | 'bars';
  points: readonly Point[];
}

export interface Point {
  atMs: number;
  /** A line breaks where there is no reading (null). */
  value: number | null;
}

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

export interface TimeSpan {
  fromMs: number;
  toMs: number;
}

const ink = '#334155';
const faint = '#e2e8f0';

export function drawPanel({ title, unit, scale, series }: Panel, box: Box, span: TimeSpan): string {
  const xOf = (atMs: number) => box.x + ((atMs - span.fromMs) / (span.toMs - span.fromMs)) * box.width;
  const yOf = (value: number) => box.y + box.height - ((value - scale.from) / (scale.to - scale.from)) * box.height;
  const lines: string[] = [];
  for (let value = scale.from; value <= scale.to; value += scale.step) {
    const y = round(yOf(value));
    lines.push(`<path d="M${box.x} ${y}h${box.width}" stroke="${faint}"/>`);
    lines.push(text(box.x - 8, y + 4, String(value), 'end'));
  }
  const drawn = series.map((line) =>
    line.kind === 'line' ? drawLine(line, xOf, yOf) : drawBars(line, xOf, yOf, span),
  );
  return [...lines, ...drawn, text(box.x, box.y - 10, `${title}, ${unit}`, 'start', 600), legend(series, box)].join(
    '\n',
  );
}

export function text(x: number, y: number, content: string, anchor = 'start', weight = 400, colour = ink): string {
  return `<text x="${round(x)}" y="${round(y)}" text-anchor="${anchor}" font-weight="${weight}" fill="${colour}">${content}</text>`;
}

type Scale = (value: number) => number;

function drawLine({ points, colour }: Series, xOf: Scale, yOf: Scale): string {
  let path = '';
  let isDrawing = false;
  for (const { atMs, value } of points) {
    if (value !== null) path += `${isDrawing ? 'L' : 'M'}${round(xOf(atMs))} ${round(yOf(value))}`;
    isDrawing = value !== null;
  }
  return `<path d="${path}" fill="none" stroke="${colour}" stroke-width="1.2" stroke-linejoin="round"/>`;
}

function drawBars({ points, colour }: Series, xOf: Scale, yOf: Scale, { toMs }: TimeSpan): string {
  let path = '';
  for (const [i, { atMs, value }] of points.entries()) {
    if (value === null || value <= 0) continue;
    const [left, right] = [xOf(atMs), xOf(points[i + 1]?.atMs ?? toMs)];
    path += `M${round(left)} ${round(yOf(0))}V${round(yOf(value))}H${round(right)}V${round(yOf(0))}Z`;
  }
  return `<path d="${path}" fill="${colour}"/>`;
}

function legend(series: readonly Series[], box: Box): string {
  if (series.length < 2) return '';
  return series
    .map(({ name, colour }, i) =>
      text(box.x + box.width - 110 * (series.length - 1 - i), box.y - 10, name, 'end', 600, colour),
    )
    .join('\n');
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
