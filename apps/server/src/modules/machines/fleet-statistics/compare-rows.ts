import {
  type FleetFigure,
  type FleetFigureSet,
  type FleetFigureValues,
  type FleetGrouping,
  type FleetOutlier,
  type FleetStatisticsRow,
  fleetFigures,
} from '@washboard/contract/fleet-statistics/fleet-statistics';
import { tariffNames } from '@washboard/contract/statistics/costs';
import { comparisonRule as rule } from './comparison-rule.ts';
import type { Amount, MeasuredMachine } from './fleet-sums.ts';

export function compareRows(measured: readonly MeasuredMachine[], grouping: FleetGrouping): FleetStatisticsRow[] {
  const groups = Map.groupBy(measured, ({ machine }) =>
    grouping === 'site' ? machine.companyCode : machine.serialNumber,
  );
  const ranks = Object.fromEntries(
    fleetFigures.map((figure) => [figure, rankLikeMachines(measured, figure)]),
  ) as Record<FleetFigure, Ranks>;
  return [...groups.values()].flatMap((machines) => {
    const [first] = machines;
    return first ? [compareRow(machines, grouping === 'site' ? null : first, first, ranks)] : [];
  });
}

function compareRow(
  machines: readonly MeasuredMachine[],
  single: MeasuredMachine | null,
  { machine: { companyCode, companyName } }: MeasuredMachine,
  ranks: Record<FleetFigure, Ranks>,
): FleetStatisticsRow {
  const figures = figuresOf(machines, ranks);
  const { cycles, cyclesBefore, valid } = sumCycles(machines);
  const missing = machines.find(({ unpriced }) => unpriced.length > 0);
  return {
    companyCode,
    companyName,
    machine: single && presentMachine(single),
    machineCount: machines.length,
    cycles,
    cyclesBefore,
    valid,
    isComparable: cycles >= rule.minCycles,
    figures,
    outliers: fleetFigures.flatMap((figure) => outliersOf(figure, figures[figure])).toSorted(greatestFirst),
    unpriced: missing
      ? {
          tariffs: tariffNames.filter((name) => machines.some(({ unpriced }) => unpriced.includes(name))),
          serialNumber: missing.machine.serialNumber,
        }
      : null,
    countedFrom:
      machines
        .flatMap(({ countedFrom }) => countedFrom ?? [])
        .toSorted()
        .at(-1) ?? null,
    withoutCounters: machines.filter((each) => !each.hasCounters && sumOf(each.cycles.slice(1), 'washing') > 0).length,
  };
}

function presentMachine({ machine: { serialNumber, applianceName, gamma, modelNumber } }: MeasuredMachine) {
  return { serialNumber, applianceName, gamma, modelNumber };
}

export function sumCycles(machines: readonly MeasuredMachine[]) {
  const sum = (from: number, to: number | undefined, name: 'washing' | 'valid') =>
    machines.reduce((total, { cycles }) => total + sumOf(cycles.slice(from, to), name), 0);
  return {
    cycles: sum(1, undefined, 'washing'),
    cyclesBefore: sum(0, 1, 'washing'),
    valid: sum(1, undefined, 'valid'),
  };
}

const sumOf = (cycles: MeasuredMachine['cycles'], name: 'washing' | 'valid') =>
  cycles.reduce((sum, each) => sum + each[name], 0);

/** @param ranks null: nothing is compared with like machines */
export function figuresOf(
  machines: readonly MeasuredMachine[],
  ranks: Record<FleetFigure, Ranks> | null,
): FleetFigureSet {
  return Object.fromEntries(
    fleetFigures.map((figure) => [figure, figureOf(machines, figure, ranks?.[figure] ?? null)]),
  ) as FleetFigureSet;
}

function figureOf(machines: readonly MeasuredMachine[], figure: FleetFigure, ranks: Ranks | null): FleetFigureValues {
  const periods = machines.map(({ figures }) => figures[figure]);
  const now = divide(periods.map((each) => addAmounts(each.slice(1))));
  const before = divide(periods.map((each) => addAmounts(each.slice(0, 1))));
  const areSameMachines = now.areKnown.every((isKnown, i) => isKnown === before.areKnown[i]);
  const isComparable = isEnough(now) && isEnough(before) && areSameMachines;
  const parts = Array.from({ length: (periods[0]?.length ?? 1) - 1 }, (_, i) =>
    divide(periods.map((each) => addAmounts(each.slice(i + 1, i + 2)))),
  );
  return {
    value: roundedOrNull(now.value),
    machines: now.areKnown.filter(Boolean).length,
    before: isComparable ? roundedOrNull(before.value) : null,
    like: ranks && compareWithLike(machines, now.base, ranks),
    trend: parts.map((part) => (part.base >= rule.minPartCycles ? roundedOrNull(part.value) : null)),
  };
}

const isEnough = ({ base, value }: Quotient) => value !== null && base >= rule.minCycles;

/** A part without an amount has no cycles that count, apart from those of a machine that does not measure it. */
function addAmounts(parts: readonly Amount[]): Amount {
  const knownParts = parts.filter(({ amount }) => amount !== null);
  return {
    amount: knownParts.length === 0 ? null : knownParts.reduce((sum, { amount }) => sum + (amount ?? 0), 0),
    base: knownParts.reduce((sum, { base }) => sum + base, 0),
  };
}

interface Quotient {
  value: number | null;
  base: number;
  /** Each element says whether the amount of the machine is known. */
  areKnown: boolean[];
}

/** Cycles of a machine count only where its amount is known. */
function divide(amounts: readonly Amount[]): Quotient {
  const areKnown = amounts.map(({ amount, base }) => amount !== null && (amount > 0 || base > 0));
  const { amount, base } = addAmounts(amounts.filter((_, i) => areKnown[i]));
  return { value: amount === null || base === 0 ? null : amount / base, base, areKnown: areKnown };
}

interface RankedMachine {
  model: string;
  /** In the ascending order of all machines of the model. */
  position: number;
  amount: number;
  base: number;
}

interface Ranks {
  /** The values of each model, ascending. */
  byModel: ReadonlyMap<string, readonly number[]>;
  places: ReadonlyMap<MeasuredMachine, RankedMachine>;
}

/** Machines without counters do not know what they use between cycles, so they are compared among themselves. */
const modelOf = ({ machine: { gamma, modelNumber }, hasCounters }: MeasuredMachine) =>
  [gamma, modelNumber, hasCounters].join();

function rankLikeMachines(measured: readonly MeasuredMachine[], figure: FleetFigure): Ranks {
  const measuredAmounts = measured.flatMap((machine) => {
    const { amount, base } = addAmounts(machine.figures[figure].slice(1));
    return amount === null || base < rule.minCycles ? [] : [{ machine, model: modelOf(machine), amount, base }];
  });
  const byModel = new Map<string, readonly number[]>();
  const places = new Map<MeasuredMachine, RankedMachine>();
  for (const [model, ofModel] of Map.groupBy(measuredAmounts, (each) => each.model)) {
    const sorted = ofModel.toSorted((a, b) => a.amount / a.base - b.amount / b.base);
    byModel.set(
      model,
      sorted.map(({ amount, base }) => amount / base),
    );
    for (const [position, { machine, ...rankedMachine }] of sorted.entries())
      places.set(machine, { ...rankedMachine, position });
  }
  return { byModel, places };
}

/**
 * Machines with enough like ones outside the row are compared with their medians, weighted by their cycles. They have
 * at least half of the cycles of the row.
 */
function compareWithLike(
  machines: readonly MeasuredMachine[],
  baseOfRow: number,
  { byModel, places }: Ranks,
): FleetFigureValues['like'] {
  const rankedMachines = machines.flatMap((machine) => places.get(machine) ?? []);
  let [expected, amount, base, peers] = [0, 0, 0, 0];
  for (const [model, ofModel] of Map.groupBy(rankedMachines, (ranked) => ranked.model)) {
    const values = byModel.get(model) ?? [];
    const others = values.length - ofModel.length;
    if (others < rule.minMachines) continue;
    const cycles = ofModel.reduce((sum, ranked) => sum + ranked.base, 0);
    expected +=
      medianWithout(
        values,
        ofModel.map(({ position }) => position).toSorted((a, b) => a - b),
      ) * cycles;
    amount += ofModel.reduce((sum, ranked) => sum + ranked.amount, 0);
    base += cycles;
    peers += others;
  }
  if (base === 0 || base * 2 < baseOfRow) return null;
  return { value: rounded(expected / base), own: rounded(amount / base), machines: peers };
}

/** @param without positions in `sorted`, ascending */
export function medianWithout(sorted: readonly number[], without: readonly number[]): number {
  const count = sorted.length - without.length;
  const at = (rank: number) => {
    let position = rank;
    for (const skipped of without) if (skipped <= position) position += 1;
    return sorted[position] ?? Number.NaN;
  };
  return (at((count - 1) >> 1) + at(count >> 1)) / 2;
}

function outliersOf(figure: FleetFigure, { value, like, before }: FleetFigureValues): FleetOutlier[] {
  const compared = [
    ...(like ? [{ against: 'like' as const, amount: like.own, reference: like.value }] : []),
    ...(value !== null && before !== null ? [{ against: 'past' as const, amount: value, reference: before }] : []),
  ];
  return compared.flatMap(({ against, amount, reference }) => {
    const excess = excessOf(figure, amount, reference);
    return excess !== null && severityOf(figure, excess) >= 1 ? [{ figure, against, by: rounded(excess) }] : [];
  });
}

function excessOf(figure: FleetFigure, value: number, reference: number): number | null {
  if (figure === 'validShare') return reference - value;
  return reference > 0 ? value / reference - 1 : null;
}

/** A severity of 1 or more is an outlier. */
export function severityOf(figure: FleetFigure, excess: number): number {
  return rounded(excess / (figure === 'validShare' ? rule.points : rule.share));
}

const greatestFirst = (a: FleetOutlier, b: FleetOutlier) => severityOf(b.figure, b.by) - severityOf(a.figure, a.by);

/** No figure is shown with more digits, and 0.3 - 0.25 reaches a threshold of 0.05. */
const rounded = (value: number) => Math.round(value * 1e5) / 1e5;

const roundedOrNull = (value: number | null) => value && rounded(value);
