import { costsOf, type TariffName, type Tariffs, tariffNames } from '@washboard/contract/statistics/costs';
import type { Statistics, StatisticsBin } from '@washboard/contract/statistics/statistics';
import { programmePile, programmesShown, scaleUpTo, totalCounts } from './figures.ts';
import type { PeriodView, ShownFigure } from './statistics-search.ts';
import type { StatisticsFormats } from './use-statistics-formats.ts';

export type Pattern = 'rising' | 'level' | 'upright';

export interface Fill {
  token: string;
  /** Lines instead of a plain area. */
  pattern?: Pattern;
}

/** A programme keeps its look in every chart; no range uses a look twice. */
const programmeFills: Readonly<Record<string, Fill>> = {
  dishes: { token: '--series-1' },
  glasses: { token: '--series-2' },
  fast: { token: '--series-3' },
  intensive: { token: '--series-4' },
  eco: { token: '--series-5' },
  short: { token: '--series-1' },
  medium: { token: '--series-3' },
  long: { token: '--series-5' },
  autoWash: { token: '--text-quiet', pattern: 'rising' },
  manualDrain: { token: '--text-quiet', pattern: 'level' },
  regeneration: { token: '--text-quiet', pattern: 'upright' },
};
const kindFills: Readonly<Record<TariffName, Fill>> = {
  waterPerM3: { token: '--series-1' },
  electricityPerKWh: { token: '--series-4' },
  detergentPerL: { token: '--series-2' },
  rinseAidPerL: { token: '--series-5' },
};
const unknownFill: Fill = { token: '--text' };
export const betweenFill: Fill = { token: '--line-strong' };

export interface ChartSeries extends Fill {
  name: string;
}

export interface Chart {
  series: ChartSeries[];
  unit: string;
  top: number;
  marks: { value: number; text: string }[];
  bars: {
    at: string;
    mark: string;
    /** The parts run from bottom to top, in the displayed unit. */
    parts: number[];
    text: string;
  }[];
}

interface Charted {
  statistics: Statistics;
  tariffs: Tariffs;
  view: PeriodView;
  figure: ShownFigure;
  nameOf: (cycleType: string) => string;
  kindName: (kind: TariffName) => string;
  betweenName: string;
  cyclesText: (count: number) => string;
  labelled: (name: string, text: string) => string;
  formats: StatisticsFormats;
}

export function programmeFill(cycleType: string): Fill {
  return programmeFills[cycleType] ?? unknownFill;
}

interface Stack {
  series: ChartSeries[];
  partsOf: (bin: StatisticsBin) => number[];
  textOf: (sum: number) => string;
}

export function chartOf(charted: Charted): Chart {
  const { statistics, view, figure, formats } = charted;
  const { bins, timeZone } = statistics;
  const { series, partsOf, textOf } = stackOf(charted);
  const piles = bins.map(partsOf);
  const highest = Math.max(0, ...piles.map((parts) => formats.shown(figure, total(parts))));
  const { top, marks } = scaleUpTo(figure === 'cycles' ? Math.max(highest, 4) : highest);
  return {
    series,
    unit: formats.unitOf(figure),
    top,
    marks: marks.map(formats.axisMark),
    bars: bins.map(({ at }, place) => {
      const parts = piles[place] ?? [];
      return {
        at,
        mark: formats.binMark(view, at, timeZone),
        parts: parts.slice(0, series.length).map((part) => formats.shown(figure, part)),
        text: charted.labelled(formats.binName(view, at, timeZone), textOf(total(parts))),
      };
    }),
  };
}

function stackOf({ statistics, tariffs, figure, formats, ...words }: Charted): Stack {
  const usedIn = (bin: StatisticsBin) => totalCounts([bin], statistics.life !== null);
  switch (figure) {
    case 'cost': {
      const kinds = tariffNames.filter((kind) => tariffs[kind] !== null);
      return {
        series: kinds.map((kind) => ({ name: words.kindName(kind), ...kindFills[kind] })),
        partsOf(bin) {
          const costs = costsOf(usedIn(bin), tariffs);
          return kinds.map((kind) => costs[kind] ?? 0);
        },
        textOf: formats.euros,
      };
    }
    case 'chemicals':
      return {
        series: (['detergentPerL', 'rinseAidPerL'] as const).map((kind) => ({
          name: words.kindName(kind),
          ...kindFills[kind],
        })),
        partsOf(bin) {
          const { detergentMl, rinseAidMl } = usedIn(bin);
          return [detergentMl ?? 0, rinseAidMl ?? 0];
        },
        textOf: (sum) => formats.counterText('detergentMl', sum),
      };
    default: {
      const programmes = programmesShown(statistics, figure);
      const hasBetween = figure !== 'cycles' && statistics.bins.some(({ counts }) => counts !== null);
      return {
        series: [
          ...programmes.map((type) => ({ name: words.nameOf(type), ...programmeFill(type) })),
          ...(hasBetween ? [{ name: words.betweenName, ...betweenFill }] : []),
        ],
        partsOf: (bin) => programmePile(bin, figure, programmes),
        textOf: (sum) => (figure === 'cycles' ? words.cyclesText(sum) : formats.figureText(figure, sum)),
      };
    }
  }
}

function total(parts: readonly number[]): number {
  return parts.reduce((sum, part) => sum + part, 0);
}
