import { isServiceCycle } from '@washboard/contract/service-cycles';
import { addCounts, type Counts, noCounts } from '@washboard/contract/statistics/counts';
import type { ProgrammeSum, Statistics, StatisticsBin } from '@washboard/contract/statistics/statistics';
import type { ShownFigure } from './statistics-search.ts';

const fields = { cycles: 'completed', water: 'waterVlm', energy: 'energyWh' } as const;
const counters = { cycles: 'cycles', water: 'waterVlm', energy: 'energyWh' } as const;

/** What some hours or days come to: by the counters, or of a machine without them, by what its cycles told. */
export function totalsOf(bins: readonly StatisticsBin[], hasCounters: boolean): Counts {
  const told = bins.flatMap(({ counts }) => counts ?? []);
  if (hasCounters) return told.length > 0 ? addCounts(told) : noCounts;
  const sums = bins.flatMap(({ programmes }) => programmes);
  const washing = sums.filter(({ cycleType }) => !isServiceCycle(cycleType));
  return {
    ...noCounts,
    cycles: sumOf(washing, 'completed'),
    waterVlm: sumOf(sums, 'waterVlm'),
    energyWh: sumOf(sums, 'energyWh'),
  };
}

function sumOf(sums: readonly ProgrammeSum[], field: 'completed' | 'ended' | 'waterVlm' | 'energyWh'): number {
  return sums.reduce((sum, programme) => sum + programme[field], 0);
}

/** Each programme over the whole period, the most used first. */
export function programmesOf({ bins }: Pick<Statistics, 'bins'>): ProgrammeSum[] {
  const byType = Map.groupBy(
    bins.flatMap(({ programmes }) => programmes),
    ({ cycleType }) => cycleType,
  );
  return [...byType]
    .map(([cycleType, sums]) => ({
      cycleType,
      completed: sumOf(sums, 'completed'),
      ended: sumOf(sums, 'ended'),
      waterVlm: sumOf(sums, 'waterVlm'),
      energyWh: sumOf(sums, 'energyWh'),
    }))
    .toSorted((a, b) => b.completed - a.completed || a.cycleType.localeCompare(b.cycleType));
}

/** What a chart of a figure shows, the most used first: service cycles use water and energy, and count as no cycles. */
export function programmesShown(statistics: Pick<Statistics, 'bins'>, figure: ShownFigure): string[] {
  const types = programmesOf(statistics).map(({ cycleType }) => cycleType);
  return figure === 'cycles' ? types.filter((type) => !isServiceCycle(type)) : types;
}

/** What one hour or day comes to, piled up: its programmes in the given order, and at last what was used between cycles. */
export function pileOf(bin: StatisticsBin, figure: ShownFigure, order: readonly string[]): number[] {
  const field = fields[figure];
  const parts = order.map((type) => bin.programmes.find(({ cycleType }) => cycleType === type)?.[field] ?? 0);
  const counted = figure === 'cycles' ? null : (bin.counts?.[counters[figure]] ?? null);
  // A cycle tells at its end what it used in the hours before, too, so that it may be more than was counted in this one.
  const between = counted === null ? 0 : Math.max(0, counted - parts.reduce((sum, part) => sum + part, 0));
  return [...parts, between];
}

/** A round number not below, and the marks up to it. */
export function scaleUpTo(highest: number): { top: number; marks: number[] } {
  if (highest <= 0) return { top: 1, marks: [0, 1] };
  const rough = highest / 4;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = Math.max(
    1e-9,
    [1, 2, 2.5, 5, 10].map((factor) => factor * power).find((size) => size >= rough) ?? rough,
  );
  const count = Math.ceil(highest / step - 1e-9);
  return { top: count * step, marks: Array.from({ length: count + 1 }, (_, i) => i * step) };
}
