import { isServiceCycle } from '@washboard/contract/appliances/service-cycles';
import { minComparedCycles } from '@washboard/contract/statistics/compared-cycles';
import { addCounts, type Counts, noCounts } from '@washboard/contract/statistics/counts';
import type { ProgrammeSum, Statistics, StatisticsBin } from '@washboard/contract/statistics/statistics';

export type ProgrammeFigure = 'cycles' | 'water' | 'energy';

const fields = { cycles: 'completed', water: 'waterVlm', energy: 'energyWh' } as const;
const counters = { cycles: 'cycles', water: 'waterVlm', energy: 'energyWh' } as const;
const noRegeneration: ProgrammeSum = { cycleType: 'regeneration', completed: 0, ended: 0, waterVlm: 0, energyWh: 0 };

type ProgrammeUse = Omit<ProgrammeSum, 'waterVlm'> & { waterVlm: number | null };

/** A machine without counters has only its cycle records. */
export function totalCounts(bins: readonly StatisticsBin[], hasCounters: boolean): Counts {
  const reported = bins.flatMap(({ counts }) => counts ?? []);
  if (hasCounters) return reported.length > 0 ? addCounts(reported) : noCounts;
  const sums = bins.flatMap(({ programmes }) => programmes);
  const washing = sums.filter(({ cycleType }) => !isServiceCycle(cycleType));
  return {
    ...noCounts,
    cycles: sumOf(washing, 'completed'),
    waterVlm: sumOf(sums, 'waterVlm'),
    energyWh: sumOf(sums, 'energyWh'),
  };
}

interface Comparable {
  sums: Counts;
  before: Counts;
  /** The compared part of the previous period ends here, in milliseconds since 1970. */
  untilMs: number | null;
}

/**
 * A period that is not over is compared, by its finished hours or days, with as many of the previous one.
 * @returns null if nothing has finished yet, a period is not known completely, or the previous one has few cycles
 */
export function comparableTotals(statistics: Statistics, before: Statistics, nowMs: number): Comparable | null {
  const hasCounters = statistics.life !== null;
  const isOver = (_: StatisticsBin, i: number) => Date.parse(statistics.bins[i + 1]?.at ?? statistics.end) <= nowMs;
  const over = statistics.bins.filter(isOver);
  const isFinished = over.length === statistics.bins.length;
  const earlier = isFinished ? before.bins : before.bins.slice(0, over.length);
  const compared = [...over, ...earlier];
  const isPartial = hasCounters && (knownSince(statistics) ?? knownSince(before)) !== null;
  if (over.length === 0 || isPartial || (hasCounters && compared.some(({ counts }) => counts === null))) return null;
  const totals = totalCounts(earlier, hasCounters);
  if ((totals.cycles ?? 0) < minComparedCycles) return null;
  return {
    sums: totalCounts(over, hasCounters),
    before: totals,
    untilMs: isFinished ? null : Date.parse(before.bins[earlier.length]?.at ?? before.end),
  };
}

/** @returns the beginning of the counters; null if the period is known as a whole, or not at all */
export function knownSince({ life, bins, end }: Statistics): string | null {
  const [first] = bins;
  return life && first && life.countedSince > first.at && life.countedSince < end ? life.countedSince : null;
}

export function relativeChange(now: number | null, then: number | null): number | null {
  return now === null || !then ? null : now / then - 1;
}

function sumOf(sums: readonly ProgrammeUse[], field: 'completed' | 'ended' | 'waterVlm' | 'energyWh'): number {
  return sums.reduce((sum, programme) => sum + (programme[field] ?? 0), 0);
}

/** Regeneration water has its own counter, because the cycle record may lack the softener's rinse. */
function programmesIn({ counts, programmes }: StatisticsBin): ProgrammeUse[] {
  const counted = counts?.regenerationWaterVlm ?? null;
  const recorded = programmes.find(({ cycleType }) => cycleType === 'regeneration');
  if (!recorded && !counted) return programmes;
  const { waterVlm, ...regeneration } = recorded ?? noRegeneration;
  return [
    ...programmes.filter((programme) => programme !== recorded),
    { ...regeneration, waterVlm: counted ?? (waterVlm || null) },
  ];
}

export function programmeUse({ bins }: Pick<Statistics, 'bins'>): ProgrammeUse[] {
  const byType = Map.groupBy(bins.flatMap(programmesIn), ({ cycleType }) => cycleType);
  return [...byType]
    .map(([cycleType, sums]) => ({
      cycleType,
      completed: sumOf(sums, 'completed'),
      ended: sumOf(sums, 'ended'),
      waterVlm: sums.every(({ waterVlm }) => waterVlm === null) ? null : sumOf(sums, 'waterVlm'),
      energyWh: sumOf(sums, 'energyWh'),
    }))
    .toSorted((a, b) => b.completed - a.completed || a.cycleType.localeCompare(b.cycleType));
}

export function betweenCycles({ bins }: Pick<Statistics, 'bins'>): Pick<Counts, 'waterVlm' | 'energyWh'> {
  const reported = bins.filter(({ counts }) => counts !== null);
  const total = totalCounts(reported, true);
  const used = reported.flatMap(programmesIn);
  const rest = (field: 'waterVlm' | 'energyWh') => {
    const counted = total[field];
    return counted === null ? null : Math.max(0, counted - sumOf(used, field));
  };
  return { waterVlm: rest('waterVlm'), energyWh: rest('energyWh') };
}

export type UsedPerCycle = Record<'water' | 'energy', number>;

export function usedPerCycle({ bins }: Pick<Statistics, 'bins'>): UsedPerCycle | null {
  const washing = bins.flatMap(({ programmes }) => programmes).filter(({ cycleType }) => !isServiceCycle(cycleType));
  const ended = sumOf(washing, 'completed') + sumOf(washing, 'ended');
  if (ended === 0) return null;
  return { water: sumOf(washing, 'waterVlm') / ended, energy: sumOf(washing, 'energyWh') / ended };
}

/** Service cycles use water and energy but do not count as cycles. */
export function programmesShown(statistics: Pick<Statistics, 'bins'>, figure: ProgrammeFigure): string[] {
  const types = programmeUse(statistics).map(({ cycleType }) => cycleType);
  return figure === 'cycles' ? types.filter((type) => !isServiceCycle(type)) : types;
}

export function programmePile(bin: StatisticsBin, figure: ProgrammeFigure, order: readonly string[]): number[] {
  const field = fields[figure];
  const programmes = programmesIn(bin);
  const parts = order.map((type) => programmes.find(({ cycleType }) => cycleType === type)?.[field] ?? 0);
  const counted = figure === 'cycles' ? null : (bin.counts?.[counters[figure]] ?? null);
  // The record of a cycle includes previous hours, so it may exceed this hour's counters.
  const between = counted === null ? 0 : Math.max(0, counted - parts.reduce((sum, part) => sum + part, 0));
  return [...parts, between];
}

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
