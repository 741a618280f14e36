import { hourMs } from '@washboard/contract/time/durations';
import type { LivedDays, Sample } from './live-days.ts';
import { type Box, drawPanel, type Panel, type Point, type Series, type TimeSpan, text } from './svg-panel.ts';

const colours = { tank: '#0b6e7f', boiler: '#c2410c', energy: '#64748b', water: '#2563eb', cycles: '#16a34a' };
const heading = 'Three days of an emulated restaurant, under-counter machine';
const width = 1240;
const left = 60;
const plotWidth = width - left - 20;
const rowHeight = 150;
const rowGap = 48;

export function drawDays({ fromMs, toMs, samples, cycles }: LivedDays): string {
  const days: TimeSpan = { fromMs, toMs };
  const rush = busiestHour(cycles.map(({ startedAt }) => Date.parse(startedAt)));
  const parts: string[] = [];
  let y = 70;
  const boxOf = (height: number): Box => {
    const box = { x: left, y, width: plotWidth, height };
    y += height + rowGap;
    return box;
  };

  const rows = [
    temperatures(thinned(samples, 12)),
    consumption(
      'Electrical power, mean of 10 minutes',
      'kW',
      colours.energy,
      8,
      2,
      means(samples, 10, ({ energyJ }) => energyJ / 1000),
    ),
    consumption(
      'Fresh water, each hour',
      'l',
      colours.water,
      60,
      15,
      sums(samples, 60, ({ waterL }) => waterL),
    ),
    consumption(
      'Cycles begun, each hour',
      'number',
      colours.cycles,
      24,
      6,
      counts(
        cycles.map(({ startedAt }) => Date.parse(startedAt)),
        days,
      ),
    ),
  ];
  for (const panel of rows) parts.push(drawPanel(panel, boxOf(rowHeight), days));
  parts.push(timeAxis(days, 3, y - rowGap, 'day'));
  y += 60;
  const inRush = samples.filter(({ atMs }) => atMs >= rush.fromMs && atMs <= rush.toMs);
  const rushBox = boxOf(rowHeight * 1.4);
  parts.push(shadeCycles(cycles, rush, rushBox));
  parts.push(
    drawPanel(
      { ...temperatures(inRush), title: 'The busiest hour; shaded: a cycle runs. Temperatures' },
      rushBox,
      rush,
    ),
  );
  parts.push(timeAxis(rush, 1 / 6, y - rowGap, 'minute'));
  const height = y + 10;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" font-family="Inter, system-ui, sans-serif" font-size="13">`,
    `<title>${heading}</title>`,
    `<rect width="${width}" height="${height}" fill="#ffffff"/>`,
    text(left, 30, heading, 'start', 600),
    ...parts,
    '</svg>\n',
  ].join('\n');
}

function temperatures(samples: readonly Sample[]): Panel {
  const line = (name: string, colour: string, value: (sample: Sample) => number | null): Series => ({
    name,
    colour,
    kind: 'line',
    points: samples.map((sample) => ({ atMs: sample.atMs, value: value(sample) })),
  });
  return {
    title: 'Temperatures',
    unit: '°C',
    scale: { from: 0, to: 100, step: 20 },
    series: [
      line('wash tank', colours.tank, ({ tankC }) => tankC),
      line('boiler', colours.boiler, ({ boilerC }) => boilerC),
    ],
  };
}

function consumption(title: string, unit: string, colour: string, to: number, step: number, points: Point[]): Panel {
  return { title, unit, scale: { from: 0, to, step }, series: [{ name: title, colour, kind: 'bars', points }] };
}

/** A curve needs no more points than pixels. */
function thinned(samples: readonly Sample[], n: number): Sample[] {
  return samples.filter((_, i) => i % n === 0);
}

function sums(samples: readonly Sample[], minutes: number, value: (sample: Sample) => number): Point[] {
  const points: { atMs: number; value: number }[] = [];
  for (const sample of samples) {
    const atMs = Math.floor((sample.atMs - 1) / (minutes * 60_000)) * minutes * 60_000;
    const last = points.at(-1);
    if (last?.atMs === atMs) last.value += value(sample);
    else points.push({ atMs, value: value(sample) });
  }
  return points;
}

/** @param value in kJ; the mean is in kW */
function means(samples: readonly Sample[], minutes: number, value: (sample: Sample) => number): Point[] {
  return sums(samples, minutes, value).map((point) => ({ ...point, value: (point.value ?? 0) / (minutes * 60) }));
}

function counts(times: readonly number[], { fromMs, toMs }: TimeSpan): Point[] {
  return Array.from({ length: Math.round((toMs - fromMs) / hourMs) }, (_, i) => {
    const atMs = fromMs + i * hourMs;
    return { atMs, value: times.filter((ms) => ms >= atMs && ms < atMs + hourMs).length };
  });
}

function busiestHour(starts: readonly number[]): TimeSpan {
  const within = (fromMs: number) => starts.filter((ms) => ms >= fromMs && ms < fromMs + hourMs).length;
  const fromMs = starts.reduce((best, ms) => (within(ms) > within(best) ? ms : best), starts[0] ?? 0);
  return { fromMs, toMs: fromMs + hourMs };
}

function shadeCycles(cycles: LivedDays['cycles'], { fromMs, toMs }: TimeSpan, box: Box): string {
  const xOf = (ms: number) => box.x + ((Math.min(toMs, Math.max(fromMs, ms)) - fromMs) / (toMs - fromMs)) * box.width;
  return cycles
    .map(({ startedAt, endedAt }) => [xOf(Date.parse(startedAt)), xOf(Date.parse(endedAt))] as const)
    .filter(([from, to]) => to > from)
    .map(
      ([from, to]) =>
        `<rect x="${from.toFixed(1)}" y="${box.y}" width="${(to - from).toFixed(1)}" height="${box.height}" fill="#f1f5f9"/>`,
    )
    .join('\n');
}

function timeAxis({ fromMs, toMs }: TimeSpan, everyH: number, y: number, detail: 'day' | 'minute'): string {
  const clock = new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/Rome', hour: '2-digit', minute: '2-digit' });
  const day = new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/Rome', weekday: 'long' });
  const marks: string[] = [];
  const everyMs = Math.round(everyH * hourMs);
  const firstMs = detail === 'day' ? fromMs : Math.ceil(fromMs / everyMs) * everyMs;
  for (let ms = firstMs; ms <= toMs; ms += everyMs) {
    const x = left + ((ms - fromMs) / (toMs - fromMs)) * plotWidth;
    marks.push(text(x, y + 18, clock.format(ms), 'middle'));
    if (detail === 'day' && clock.format(ms) === '12:00') marks.push(text(x, y + 38, day.format(ms), 'middle', 600));
  }
  return marks.join('\n');
}
