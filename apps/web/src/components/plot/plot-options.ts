import type { RangeModel } from '@washboard/machine-model/ranges/range-model';
import type uPlot from 'uplot';
import type { Formats } from '../../lib/format/formats.ts';

/** What is shaded: where it gets dangerous, and where the rinse is hygienic. */
export type TemperatureLimits = Pick<RangeModel, 'criticalTmp' | 'hygiene'>;

interface PlotContext {
  place: HTMLElement;
  limits: TemperatureLimits;
  formats: Formats;
  onPoint: (index: number | null) => void;
}

/** What can come, in tenths of a degree: the scale never jumps, and the critical limit is always in sight. */
const lowestShown = 0;
const topMargin = 100;
const font = '12px "Inter Variable", system-ui, sans-serif';

/** Colours of the two lines, told apart by their dashes, too. */
const seriesColors = { boilerTmp: '--plot-boiler', tankTmp: '--plot-tank' } as const;

function colorsOf(place: HTMLElement): (name: string) => string {
  const style = getComputedStyle(place);
  return (name) => style.getPropertyValue(name).trim();
}

/** Shades where it gets dangerous and where the rinse is hygienic, behind the lines. */
function shadeLimits(plot: uPlot, { criticalTmp, hygiene }: TemperatureLimits, color: (name: string) => string): void {
  const { ctx, bbox } = plot;
  const y = (value: number) => plot.valToPos(value, 'y', true);
  const shade = (from: number, to: number, name: string, alpha: number) => {
    ctx.fillStyle = color(name);
    ctx.globalAlpha = alpha;
    ctx.fillRect(bbox.left, y(to), bbox.width, y(from) - y(to));
  };
  ctx.save();
  shade(hygiene.rinseTmpMin, hygiene.rinseTmpMax, '--ready', 0.1);
  shade(criticalTmp, criticalTmp + topMargin, '--alarm', 0.14);
  ctx.restore();
}

/** Marks at round figures of the scale that is shown, whichever it is. */
function splits({ criticalTmp }: TemperatureLimits, formats: Formats): number[] {
  const isImperial = formats.temperature(0) !== 0;
  const stepShown = isImperial ? 40 : 20;
  const perDegree = isImperial ? 50 / 9 : 10;
  const zero = isImperial ? -160 / 0.9 : 0;
  const marks: number[] = [];
  for (let shown = 0; ; shown += stepShown) {
    const value = zero + shown * perDegree;
    if (value > criticalTmp + topMargin) return marks;
    if (value >= lowestShown) marks.push(value);
  }
}

export function plotOptions({ place, limits, formats, onPoint }: PlotContext): uPlot.Options {
  const color = colorsOf(place);
  const axis = {
    stroke: color('--text-quiet'),
    font,
    grid: { stroke: color('--line'), width: 1 },
    ticks: { show: false },
  };
  return {
    width: place.clientWidth,
    height: place.clientHeight,
    padding: [8, 20, 0, 0],
    legend: { show: false },
    cursor: { y: false, drag: { x: false, y: false }, points: { size: 8 } },
    scales: { y: { range: [lowestShown, limits.criticalTmp + topMargin] } },
    axes: [
      { ...axis, space: 80, size: 32, values: (_plot, seconds) => seconds.map((at) => formats.time(at * 1000)) },
      {
        ...axis,
        size: 44,
        splits: () => splits(limits, formats),
        values: (_plot, values) => values.map((value) => formats.wholeDegrees(value)),
      },
    ],
    series: [
      {},
      { stroke: color(seriesColors.boilerTmp), width: 2, points: { show: false } },
      { stroke: color(seriesColors.tankTmp), width: 2, dash: [6, 3], points: { show: false } },
    ],
    hooks: {
      drawClear: [(plot) => shadeLimits(plot, limits, color)],
      setCursor: [(plot) => onPoint(plot.cursor.idx ?? null)],
    },
  };
}
