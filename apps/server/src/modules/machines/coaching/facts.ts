import { isServiceCycle } from '@washboard/contract/appliances/service-cycles';
import type { StripState } from '@washboard/contract/day-strips/day-strips';
import type { CycleRecord } from '@washboard/contract/machine-link/machine-events';
import { addDays, dayAt, shownAt, startOfDay } from '@washboard/contract/time/calendar';
import { hourMs } from '@washboard/contract/time/durations';
import type { AlarmCondition } from '@washboard/machine-model/alarms/alarm-conditions';

/** Instants are ms since 1970; temperatures, volumes and energy have the units of the machine link. */
export interface Cycle {
  number: number;
  cycleType: string;
  startMs: number;
  endMs: number;
  outcome: CycleRecord['outcome'];
  rinseTmpMin: number | null;
  waterVlm: number;
  energyWh: number;
  /** Null if the machine does not report it. */
  detergentMl: number | null;
  rinseAidMl: number | null;
}

export interface Band {
  state: StripState;
  fromMs: number;
  toMs: number;
}

export interface Alarm {
  errorCode: string;
  /** Null for a code that this version does not know. */
  condition: AlarmCondition | null;
  raisedMs: number;
  clearedMs: number | null;
}

/** A reading of the machine's counters. Readings of different series cannot be compared. */
export type Counter = {
  atMs: number;
  series: number;
  energyWh: number | null;
  cyclesBeforeMaintenance: number | null;
};

/**
 * Everything is in the order of time. The facts begin before the period and end after it, so that its first morning and
 * its last evening are known.
 */
export interface Facts {
  fromMs: number;
  toMs: number;
  /** Later reports do not change what is found: now, or the end of a past period. */
  readAtMs: number;
  timeZone: string;
  cycles: readonly Cycle[];
  /** When reports arrived whose time or figures are in doubt. */
  doubtfulMs: readonly number[];
  doorOpenedMs: readonly number[];
  bands: readonly Band[];
  alarms: readonly Alarm[];
  counters: readonly Counter[];
  rinseTmpMin: number;
}

export interface WorkingDay {
  fromMs: number;
  toMs: number;
  /** All cycles that began on this day. */
  cycles: readonly Cycle[];
  /** Only the cycles that washed dishes. */
  washes: readonly [Cycle, ...Cycle[]];
  bands: readonly Band[];
}

/** Kitchens and bars close after midnight. */
const turnOfDayMs = 4 * hourMs;

/** @returns the latest end of a working day up to this moment */
export function lastTurnOfDay(nowMs: number, timeZone: string): number {
  const day = dayAt(nowMs, timeZone);
  const today = turnOf(day, timeZone);
  return today <= nowMs ? today : turnOf(addDays(day, -1), timeZone);
}

/** The clocks may change between midnight and this time. */
function turnOf(day: string, timeZone: string): number {
  const ms = startOfDay(day, timeZone) + turnOfDayMs;
  return ms + Date.parse(day) + turnOfDayMs - shownAt(ms, timeZone);
}

/** @returns the beginnings of the last days before `toMs`, and at the end `toMs` itself */
export function turnsOfDays(toMs: number, days: number, timeZone: string): number[] {
  const last = dayAt(toMs, timeZone);
  return Array.from({ length: days + 1 }, (_, i) => turnOf(addDays(last, i - days), timeZone));
}

export const isWash = ({ cycleType }: Cycle): boolean => !isServiceCycle(cycleType);

export const isCompletedWash = (cycle: Cycle): boolean => isWash(cycle) && cycle.outcome === 'completed';

const cachedDays = new WeakMap<Facts, WorkingDay[]>();

/** @returns the working days of the period on which dishes were washed */
export function workingDaysOf(facts: Facts): WorkingDay[] {
  const days = cachedDays.get(facts) ?? findWorkingDays(facts);
  cachedDays.set(facts, days);
  return days;
}

function findWorkingDays({ fromMs, toMs, timeZone, cycles, bands }: Facts): WorkingDay[] {
  const count = Math.round((toMs - fromMs) / (24 * hourMs));
  const turns = turnsOfDays(toMs, count, timeZone);
  return turns.slice(1).flatMap((endMs, i) => {
    const beginMs = turns[i] ?? fromMs;
    const ofDay = cycles.filter(({ startMs }) => startMs >= beginMs && startMs < endMs);
    const [first, ...others] = ofDay.filter(isWash);
    if (!first) return [];
    const day = { fromMs: beginMs, toMs: endMs, cycles: ofDay, washes: [first, ...others] } as const;
    return [{ ...day, bands: bands.filter((band) => band.toMs > beginMs && band.fromMs < endMs) }];
  });
}

/** @returns the washing cycles of the period */
export function washesOf({ cycles, fromMs, toMs }: Facts): Cycle[] {
  return cycles.filter((cycle) => isWash(cycle) && cycle.startMs >= fromMs && cycle.startMs < toMs);
}

/**
 * Cycles are numbered without gaps, and a machine reports in order, so a missing number is a lost report.
 *
 * @returns what followed until the next washing cycle; null if a report may be missing
 */
export function cyclesAfter(facts: Facts, wash: Cycle): { between: Cycle[]; next: Cycle | undefined } | null {
  const later = facts.cycles.slice(facts.cycles.indexOf(wash) + 1);
  const washIndex = later.findIndex(isWash);
  const between = washIndex < 0 ? later : later.slice(0, washIndex);
  const next = later[washIndex];
  const following = next ? [...between, next] : between;
  if (following.some(({ number }, i) => number !== wash.number + 1 + i)) return null;
  if (isDoubtful(facts, wash.endMs, next?.startMs ?? Number.POSITIVE_INFINITY)) return null;
  const lastMs = between.at(-1)?.endMs ?? wash.endMs;
  return next || isSeenOffAfter(facts.bands, lastMs) ? { between, next } : null;
}

/** @returns whether a report that is in doubt arrived in this time, so that another may be missing from it */
export function isDoubtful({ doubtfulMs }: Facts, fromMs: number, toMs: number): boolean {
  return (doubtfulMs[countUpTo(doubtfulMs, toMs) - 1] ?? Number.NEGATIVE_INFINITY) >= fromMs;
}

/** A machine that is out of order reports thousands of everything, so lists are searched and not read. */
export function countUpTo(sorted: readonly number[], ms: number): number {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sorted[middle] ?? 0) <= ms) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The report that it was switched off follows the reports of its cycles. */
function isSeenOffAfter(bands: readonly Band[], ms: number): boolean {
  const after = bands.filter(({ toMs }) => toMs > ms);
  const off = after.findIndex(({ state }) => state === 'off');
  return off >= 0 && after.slice(0, off).every(({ state }) => state !== 'silent');
}

/** @returns only energy that was measured between two readings inside the span; null without them */
export function energyBetween(counters: readonly Counter[], fromMs: number, toMs: number): number | null {
  const inside = counters.filter(({ atMs, energyWh }) => energyWh !== null && atMs >= fromMs && atMs <= toMs);
  const [first, last] = [inside[0], inside.at(-1)];
  if (!first || !last || first === last) return null;
  if (inside.some(({ series }) => series !== first.series)) return null;
  return Math.max(0, (last.energyWh ?? 0) - (first.energyWh ?? 0));
}
