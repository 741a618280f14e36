import type { Channel } from '@washboard/contract/telemetry/channels';
import type { RangeModel } from '@washboard/machine-model/ranges/range-model';
import type uPlot from 'uplot';
import type { Formats } from '../../lib/format/formats.ts';
import { meanColumn, type PlotColumns } from './plot-columns.ts';
import { type ColorOf, drawMarks, type PlotMark } from './plot-marks.ts';

export interface PlotContext {
  place: HTMLElement;
  channels: readonly Channel[];
  model: RangeModel;
  formats: Formats;
  /** Converts to a `Date` whose local fields are the time at the machine. */
  clock: (atMs: number) => Date;
  marks: () => readonly PlotMark[];
  onPoint: (index: number | null) => void;
  /** Called when the user selects a range with the pointer, ms since 1970. */
  onChoose: (fromMs: number, toMs: number) => void;
}

const font = '12px "Inter Variable", system-ui, sans-serif';

/** Styles of the lines in order; they differ by dash pattern as well as colour. */
const lineLooks = [
  { color: '--plot-boiler', dash: [] },
  { color: '--plot-tank', dash: [6, 3] },
  { color: '--plot-water', dash: [2, 3] },
] as const;

/** A shorter drag counts as a click. */
const shortestDragPx = 8;

/** Reads the colours for each draw, because the colour scheme can change. */
function colorsOf(place: HTMLElement): ColorOf {
  const style = getComputedStyle(place);
  return (name) => style.getPropertyValue(name).trim();
}

function shadeLimits(plot: uPlot, { criticalTmp, hygiene }: RangeModel, color: ColorOf): void {
  const { ctx, bbox } = plot;
  const y = (value: number) => plot.valToPos(value, 'y', true);
  const shade = (from: number, to: number, name: string, alpha: number) => {
    ctx.fillStyle = color(name);
    ctx.globalAlpha = alpha;
    ctx.fillRect(bbox.left, y(to), bbox.width, y(from) - y(to));
  };
  ctx.save();
  shade(hygiene.rinseTmpMin, hygiene.rinseTmpMax, '--ready', 0.1);
  shade(criticalTmp, plot.scales.y?.max ?? criticalTmp, '--alarm', 0.14);
  ctx.restore();
}

/** Seconds. */
const day = 86_400;

/** Formats a tick as time, as date (ticks days apart, or the start of a day) or as month. */
function momentText(
  atSeconds: number,
  incrementSeconds: number,
  { formats, clock }: Pick<PlotContext, 'formats' | 'clock'>,
): string {
  const atMs = atSeconds * 1000;
  if (incrementSeconds >= 28 * day) return formats.month(atMs);
  const isMidnight = clock(atMs).getHours() === 0 && clock(atMs).getMinutes() === 0;
  if (incrementSeconds >= day || (isMidnight && incrementSeconds >= 60)) return formats.shortDay(atMs);
  return incrementSeconds < 60 ? formats.timeWithSeconds(atMs) : formats.time(atMs);
}

/** Marks a point without neighbours, which would otherwise be invisible because no line passes it. */
function isolatedPoints(plot: uPlot, index: number): number[] {
  const values = plot.data[index] as PlotColumns[1];
  const isThere = (i: number) => (values[i] ?? null) !== null;
  return values.flatMap((_, i) => (isThere(i) && !isThere(i - 1) && !isThere(i + 1) ? [i] : []));
}

function seriesOf(channels: readonly Channel[], color: ColorOf): uPlot.Series[] {
  const edge: uPlot.Series = { stroke: 'transparent', width: 0, points: { show: false } };
  return channels.flatMap((_, i): uPlot.Series[] => {
    const look = lineLooks[i % lineLooks.length] ?? lineLooks[0];
    const stroke = () => color(look.color);
    const points = { show: true, size: 5, fill: stroke, filter: isolatedPoints };
    return [{ stroke, width: 2, dash: [...look.dash], points }, edge, edge];
  });
}

/** Fills the area between minimum and maximum, so that a mean never hides a peak. */
function bandsOf(channels: readonly Channel[], color: ColorOf): uPlot.Band[] {
  return channels.map((_, i) => {
    const look = lineLooks[i % lineLooks.length] ?? lineLooks[0];
    return { series: [meanColumn(i) + 2, meanColumn(i) + 1], fill: () => `${color(look.color)}33` };
  });
}

export function plotOptions(context: PlotContext): uPlot.Options {
  const { place, channels, model, formats, clock, marks, onPoint, onChoose } = context;
  const color = colorsOf(place);
  const [first = 'boilerTmp'] = channels;
  const top = Math.max(...channels.map((channel) => highestOf(channel, model)));
  const hasLimits = channels.includes('boilerTmp');
  const axis = {
    stroke: () => color('--text-quiet'),
    font,
    grid: { stroke: () => color('--line'), width: 1 },
    ticks: { show: false },
  };
  /** Only the highest tick shows the unit. */
  function markText(mark: number, isHighest: boolean): string {
    const figure = formats.axisNumber(first, mark);
    return isHighest ? `${figure}\u00a0${formats.unitOf(first)}` : figure;
  }

  return {
    width: place.clientWidth,
    height: place.clientHeight,
    padding: [8, 20, 0, 0],
    legend: { show: false },
    tzDate: (atSeconds) => clock(atSeconds * 1000),
    cursor: { y: false, drag: { x: true, y: false, setScale: false, dist: shortestDragPx }, points: { size: 8 } },
    scales: {
      y: { range: (_plot, lowest, highest) => [Math.min(0, lowest ?? 0), Math.max(top, highest ?? top)] },
    },
    axes: [
      {
        ...axis,
        space: 80,
        size: 32,
        values: (_plot, ticks, _axis, _space, increment) => ticks.map((at) => momentText(at, increment, context)),
      },
      {
        ...axis,
        size: 56,
        splits: (_plot, _axis, lowest, highest) => axisMarks(first, lowest, highest, formats),
        values: (_plot, ticks) => ticks.map((tick, i) => markText(tick, i === ticks.length - 1)),
      },
    ],
    series: [{}, ...seriesOf(channels, color)],
    bands: bandsOf(channels, color),
    hooks: {
      drawClear: hasLimits ? [(plot) => shadeLimits(plot, model, color)] : [],
      draw: [(plot) => drawMarks(plot, marks(), color)],
      setCursor: [(plot) => onPoint(plot.cursor.idx ?? null)],
      setSelect: [
        (plot) => {
          const { left, width } = plot.select;
          if (width < shortestDragPx) return;
          const at = (px: number) => plot.posToVal(px, 'x') * 1000;
          plot.setSelect({ left: 0, top: 0, width: 0, height: 0 }, false);
          onChoose(at(left), at(left + width));
        },
      ],
    },
  };
}

/** Keeps the critical limit within the scale. */
const topMargin = 100;

/** Minimum upper end of a scale in the unit of the channel, so that the scale does not jump with the data. */
export function highestOf(channel: Channel, { criticalTmp, tank, boiler, rinseFlow }: RangeModel): number {
  switch (channel) {
    case 'boilerTmp':
    case 'tankTmp':
    case 'waterTmp':
      return criticalTmp + topMargin;
    case 'boilerVlm':
    case 'tankVlm':
    case 'rinseWaterVlm':
      return Math.max(tank.capacityVlm, boiler.capacityVlm);
    case 'rinseWaterFlowRate':
      return rinseFlow * 1.25;
  }
}

/** Ticks at round numbers of the displayed unit. */
export function axisMarks(channel: Channel, lowest: number, highest: number, formats: Formats): number[] {
  const zero = formats.shown(channel, 0);
  const perUnit = (formats.shown(channel, 1000) - zero) / 1000;
  const [from, to] = [zero + lowest * perUnit, zero + highest * perUnit];
  const step = roundStep((to - from) / 7);
  const marks: number[] = [];
  for (let i = Math.ceil(from / step); i * step <= to; i += 1) marks.push((i * step - zero) / perUnit);
  return marks;
}

/** The first of 1, 2, 5, 10, 20 … that is not below `least`. */
function roundStep(least: number): number {
  const power = 10 ** Math.floor(Math.log10(least));
  return power * ([1, 2, 5, 10].find((step) => step * power >= least) ?? 10);
}
