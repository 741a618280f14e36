import { costsOf, type TariffName, type Tariffs, tariffNames } from '@washboard/contract/statistics/costs';
import type { Statistics, StatisticsBin } from '@washboard/contract/statistics/statistics';
import { pileOf, programmesShown, scaleUpTo, totalsOf } from './figures.ts';
import type { PeriodView, ShownFigure } from './statistics-search.ts';
import type { StatisticsFormats } from './use-statistics-formats.ts';

/** A programme keeps its colour in every chart; no range uses a colour twice. */
const programmeTokens: Readonly<Record<string, string>> = {
  dishes: '--accent',
  glasses: '--plot-tank',
  fast: '--plot-water',
  intensive: '--plot-boiler',
  eco: '--plot-eco',
  short: '--accent',
  medium: '--plot-tank',
  long: '--plot-water',
  autoWash: '--text-stale',
  manualDrain: '--text-quiet',
  regeneration: '--machine-line',
};
const kindTokens: Readonly<Record<TariffName, string>> = {
  waterPerM3: '--accent',
  electricityPerKWh: '--plot-boiler',
  detergentPerL: '--plot-tank',
  rinseAidPerL: '--plot-water',
};
const unknownToken = '--text';
export const betweenToken = '--line-strong';

export interface ChartSeries {
  name: string;
  token: string;
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

export function programmeToken(cycleType: string): string {
  return programmeTokens[cycleType] ?? unknownToken;
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
  const usedIn = (bin: StatisticsBin) => totalsOf([bin], statistics.life !== null);
  switch (figure) {
    case 'cost': {
      const kinds = tariffNames.filter((kind) => tariffs[kind] !== null);
      return {
        series: kinds.map((kind) => ({ name: words.kindName(kind), token: kindTokens[kind] })),
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
          token: kindTokens[kind],
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
          ...programmes.map((type) => ({ name: words.nameOf(type), token: programmeToken(type) })),
          ...(hasBetween ? [{ name: words.betweenName, token: betweenToken }] : []),
        ],
        partsOf: (bin) => pileOf(bin, figure, programmes),
        textOf: (sum) => (figure === 'cycles' ? words.cyclesText(sum) : formats.figureText(figure, sum)),
      };
    }
  }
}

function total(parts: readonly number[]): number {
  return parts.reduce((sum, part) => sum + part, 0);
}
