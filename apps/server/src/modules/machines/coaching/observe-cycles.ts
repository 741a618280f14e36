import { minuteMs, secondMs } from '@washboard/contract/time/durations';
import { type Alarm, type Cycle, countUpTo, type Facts, isCompletedWash, washesOf, workingDaysOf } from './facts.ts';
import { medianOf, type Observation } from './observation.ts';

/** The door's report and the end of the cycle that it ended may carry times some seconds apart. */
const togetherMs = 5 * secondMs;

export function observeDoor(facts: Facts): Observation {
  const washes = washesOf(facts);
  const latestOpened = (ms: number) => facts.doorOpenedMs[countUpTo(facts.doorOpenedMs, ms) - 1] ?? 0;
  const opened = washes.filter(
    ({ outcome, endMs }) => outcome === 'aborted' && latestOpened(endMs + togetherMs) >= endMs - togetherMs,
  );
  return wasted(opened, washes);
}

/** Alarms and power cuts end cycles as aborted, a person ends them as stopped. */
export function observeStops(facts: Facts): Observation {
  const washes = washesOf(facts);
  return wasted(
    washes.filter(({ outcome }) => outcome === 'stopped'),
    washes,
  );
}

function wasted(broken: readonly Cycle[], washes: readonly Cycle[]): Observation {
  const total = (name: 'energyWh' | 'waterVlm') => broken.reduce((sum, cycle) => sum + cycle[name], 0);
  return {
    count: broken.length,
    of: washes.length,
    proofMs: broken.map(({ endMs }) => endMs),
    energyWh: total('energyWh'),
    waterVlm: total('waterVlm'),
  };
}

/** A machine without a dosing pump of its own reports no dose, or none in any cycle. */
const minDosedCycles = 5;

/**
 * A programme that doses ran without a dose. If it doses never again and no canister runs low, its dose was turned off,
 * for example because a pump outside the machine doses now.
 */
export function observeChemicals(facts: Facts): Observation {
  const washes = washesOf(facts).filter(isCompletedWash);
  const isLow = timesOf(facts.alarms.filter(({ condition }) => condition === 'chemistryLow'));
  const lastDosed = new Map(
    [...Map.groupBy(facts.cycles.filter(isCompletedWash), ({ cycleType }) => cycleType)].map(([cycleType, cycles]) => [
      cycleType,
      { detergentMl: lastDose(cycles, 'detergentMl'), rinseAidMl: lastDose(cycles, 'rinseAidMl') },
    ]),
  );
  const lacks = (cycle: Cycle, name: 'detergentMl' | 'rinseAidMl') => {
    const dosedMs = lastDosed.get(cycle.cycleType)?.[name];
    return cycle[name] === 0 && dosedMs !== undefined && (cycle.startMs < dosedMs || isLow(cycle.startMs));
  };
  const without = washes.filter((cycle) => lacks(cycle, 'detergentMl') || lacks(cycle, 'rinseAidMl'));
  return { count: without.length, of: washes.length, proofMs: without.map(({ startMs }) => startMs) };
}

function lastDose(cycles: readonly Cycle[], name: 'detergentMl' | 'rinseAidMl'): number | undefined {
  const dosed = cycles.filter((cycle) => (cycle[name] ?? 0) > 0);
  return dosed.length < minDosedCycles ? undefined : dosed.at(-1)?.startMs;
}

/** @returns whether one of the alarms, which are in the order of time, was open */
function timesOf(alarms: readonly Alarm[]): (ms: number) => boolean {
  const raisedMs = alarms.map((alarm) => alarm.raisedMs);
  let untilMs = Number.NEGATIVE_INFINITY;
  const clearedMs = alarms.map((alarm) => {
    untilMs = Math.max(untilMs, alarm.clearedMs ?? Number.POSITIVE_INFINITY);
    return untilMs;
  });
  return (ms) => (clearedMs[countUpTo(raisedMs, ms) - 1] ?? Number.NEGATIVE_INFINITY) > ms;
}

/** Fewer cycles say too little of a day. */
const minDailyCycles = 3;
/** Tenths of a degree Celsius in all, far above the noise of a daily median. */
const minFall = 10;
/** The limit is reached within two weeks if it continues. */
const horizonDays = 14;
/** Almost every later day is cooler than every earlier one (Kendall's tau). */
const minOrder = 0.6;

/** The daily median of the lowest rinse temperature of the most frequent programme, against the limit of hygiene. */
export function observeRinse(facts: Facts): Observation {
  const programme = mostFrequent(washesOf(facts).filter(isCompletedWash));
  const days = workingDaysOf(facts).flatMap(({ washes }) => {
    const programmeCycles = washes.filter((cycle) => cycle.cycleType === programme && isCompletedWash(cycle));
    const tmps = programmeCycles.flatMap(({ rinseTmpMin }) => rinseTmpMin ?? []);
    return tmps.length < minDailyCycles ? [] : [{ tmp: medianOf(tmps), atMs: programmeCycles.at(-1)?.endMs ?? 0 }];
  });
  const pairs = days.flatMap((later, j) => days.slice(0, j).map((earlier, i) => (later.tmp - earlier.tmp) / (j - i)));
  const slope = medianOf(pairs);
  const order = -pairs.reduce((sum, each) => sum + Math.sign(each), 0) / Math.max(1, pairs.length);
  const [first, last] = [days[0], days.at(-1)];
  if (!first || !last) return { count: 0, of: 0, proofMs: [] };
  const left = last.tmp - facts.rinseTmpMin;
  const isCooling =
    order >= minOrder && -slope * (days.length - 1) >= minFall && left >= 0 && left + slope * horizonDays <= 0;
  return {
    count: isCooling ? days.length : 0,
    of: days.length,
    proofMs: isCooling ? days.map(({ atMs }) => atMs) : [],
    rinse: { first: Math.round(first.tmp), last: Math.round(last.tmp), limit: facts.rinseTmpMin },
  };
}

function mostFrequent(cycles: readonly Cycle[]): string | undefined {
  const byType = [...Map.groupBy(cycles, ({ cycleType }) => cycleType)];
  return byType.toSorted(([, a], [, b]) => b.length - a.length)[0]?.[0];
}

/** A regeneration lasts up to 15 minutes. */
const minQuietMs = 30 * minuteMs;

/**
 * Dishes that were washed while the machine asked for a regeneration of its softener, after a pause in which there was
 * time for it.
 */
export function observeRegeneration(facts: Facts): Observation {
  const endsMs = facts.cycles.map(({ endMs }) => endMs);
  const postponed = new Set(
    facts.alarms
      .filter(({ condition }) => condition === 'regenerationNeeded')
      .flatMap(({ raisedMs, clearedMs }) => {
        const first = countUpTo(endsMs, raisedMs);
        const cycles = facts.cycles.slice(first, countUpTo(endsMs, clearedMs ?? Number.POSITIVE_INFINITY));
        const afterPause = cycles.findIndex(({ number, startMs }, i) => {
          const previous = facts.cycles[first + i - 1];
          return number - 1 === previous?.number && startMs - Math.max(previous.endMs, raisedMs) >= minQuietMs;
        });
        return afterPause < 0 ? [] : cycles.slice(afterPause);
      }),
  );
  const washes = washesOf(facts).filter(isCompletedWash);
  const postponedWashes = washes.filter((cycle) => postponed.has(cycle));
  return { count: postponedWashes.length, of: washes.length, proofMs: postponedWashes.map(({ startMs }) => startMs) };
}

/** Dishes that were washed since the count of cycles until the maintenance reached 0, unless it was done since. */
export function observeMaintenance(facts: Facts): Observation {
  const washes = washesOf(facts).filter(isCompletedWash);
  const readings = facts.counters.filter(
    ({ atMs, cyclesBeforeMaintenance }) => cyclesBeforeMaintenance !== null && atMs < facts.readAtMs,
  );
  const isDue = ({ cyclesBeforeMaintenance }: (typeof readings)[number]) => cyclesBeforeMaintenance === 0;
  if (readings.length === 0) return { count: 0, of: 0, proofMs: [] };
  const firstDue = readings[readings.findLastIndex((reading) => !isDue(reading)) + 1];
  if (!firstDue) {
    const firstDone = readings[readings.findLastIndex(isDue) + 1];
    return { count: 0, of: washes.filter(({ startMs }) => startMs >= (firstDone?.atMs ?? 0)).length, proofMs: [] };
  }
  const overdue = washes.filter(({ startMs }) => startMs >= firstDue.atMs);
  return { count: overdue.length, of: washes.length, proofMs: overdue.slice(0, 1).map(({ startMs }) => startMs) };
}
