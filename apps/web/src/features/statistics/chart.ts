import type { Statistics } from '@washboard/contract/statistics/statistics';
import { pileOf, scaleUpTo } from './figures.ts';
import type { PeriodView, ShownFigure } from './statistics-search.ts';
import type { StatisticsFormats } from './use-statistics-formats.ts';

/** A programme keeps its colour in every chart; no range uses a colour twice. */
const programmeTokens: Readonly<Record<string, string>> = {
  dishes: '--accent',
  glasses: '--plot-tank',
  fast: '--plot-water',
  intensive: '--plot-boiler',
  eco: '--ready',
  short: '--accent',
  medium: '--plot-tank',
  long: '--plot-water',
  autoWash: '--text-stale',
  manualDrain: '--text-quiet',
  regeneration: '--machine-line',
};
const unknownToken = '--text';
export const betweenToken = '--line-strong';

export interface ChartSeries {
  name: string;
  /** Colour token. */
  token: string;
}

/** Bars, for the screen and for the saved picture. */
export interface Chart {
  series: ChartSeries[];
  unit: string;
  /** In the displayed unit. */
  top: number;
  marks: { value: number; text: string }[];
  bars: {
    at: string;
    /** Label below the bar. */
    mark: string;
    /** From bottom to top, in the order of the series, in the displayed unit. */
    parts: number[];
    /** The whole bar as a sentence. */
    text: string;
  }[];
}

interface Charted {
  statistics: Statistics;
  view: PeriodView;
  figure: ShownFigure;
  /** The most used first. */
  programmes: readonly string[];
  nameOf: (cycleType: string) => string;
  betweenName: string;
  cyclesText: (count: number) => string;
  formats: StatisticsFormats;
}

export function programmeToken(cycleType: string): string {
  return programmeTokens[cycleType] ?? unknownToken;
}

export function chartOf({ statistics, view, figure, programmes, formats, ...words }: Charted): Chart {
  const { bins, timeZone } = statistics;
  const piles = bins.map((bin) => pileOf(bin, figure, programmes));
  const highest = Math.max(0, ...piles.map((parts) => formats.shown(figure, total(parts))));
  const { top, marks } = scaleUpTo(figure === 'cycles' ? Math.max(highest, 4) : highest);
  const hasBetween = figure !== 'cycles' && bins.some(({ counts }) => counts !== null);
  return {
    series: [
      ...programmes.map((type) => ({ name: words.nameOf(type), token: programmeToken(type) })),
      ...(hasBetween ? [{ name: words.betweenName, token: betweenToken }] : []),
    ],
    unit: formats.unitOf(figure),
    top,
    marks: marks.map((value) => ({ value, text: formats.mark(value) })),
    bars: bins.map(({ at }, place) => {
      const parts = piles[place] ?? [];
      const sum = total(parts);
      const amount = figure === 'cycles' ? words.cyclesText(sum) : formats.figureText(figure, sum);
      return {
        at,
        mark: formats.binMark(view, at, timeZone),
        parts: parts.slice(0, programmes.length + (hasBetween ? 1 : 0)).map((part) => formats.shown(figure, part)),
        text: `${formats.binName(view, at, timeZone)}: ${amount}`,
      };
    }),
  };
}

function total(parts: readonly number[]): number {
  return parts.reduce((sum, part) => sum + part, 0);
}
