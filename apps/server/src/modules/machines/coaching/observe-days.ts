import { hourMs, minuteMs } from '@washboard/contract/time/durations';
import type { AlarmCondition } from '@washboard/machine-model/alarms/alarm-conditions';
import {
  type Cycle,
  cyclesAfter,
  energyBetween,
  type Facts,
  isDoubtful,
  type WorkingDay,
  workingDaysOf,
} from './facts.ts';
import { measuredIn, type Observation } from './observation.ts';

/** A shorter pause may be one between two meals, or a working day that does not end at its turn. */
const minNightMs = 5 * hourMs;

/** An evening counts if what followed its last rack is known. A self-cleaning that was broken off was not skipped. */
export function observeSelfCleaning(facts: Facts): Observation {
  const evenings = workingDaysOf(facts).flatMap(({ washes }) => {
    const last = washes.at(-1) ?? washes[0];
    const after = cyclesAfter(facts, last);
    if (!after || (after.next?.startMs ?? facts.readAtMs) - last.endMs < minNightMs) return [];
    return [{ atMs: last.endMs, isCleaned: after.between.some(({ cycleType }) => cycleType === 'autoWash') }];
  });
  const skipped = evenings.filter(({ isCleaned }) => !isCleaned);
  return { count: skipped.length, of: evenings.length, proofMs: skipped.map(({ atMs }) => atMs) };
}

/** A machine drains when it is switched off, cleans itself or drains by its key. */
export function observeKeptWater(facts: Facts): Observation {
  const nights = workingDaysOf(facts).flatMap(({ washes }) => {
    const last = washes.at(-1) ?? washes[0];
    const after = cyclesAfter(facts, last);
    if (!after?.next || after.next.startMs - last.endMs < minNightMs) return [];
    const { next, between } = after;
    const states = new Set(
      facts.bands.filter(({ fromMs, toMs }) => toMs > last.endMs && fromMs < next.startMs).map(({ state }) => state),
    );
    const isChanged = states.has('off') || between.some(({ cycleType }) => changesWater.has(cycleType));
    if (!isChanged && states.has('silent')) return [];
    return [{ atMs: next.startMs, isChanged }];
  });
  const unchangedNights = nights.filter(({ isChanged }) => !isChanged);
  return { count: unchangedNights.length, of: nights.length, proofMs: unchangedNights.map(({ atMs }) => atMs) };
}

const changesWater: ReadonlySet<string> = new Set(['autoWash', 'manualDrain']);

/** Longer than this, a machine waits for no rack that just comes late. */
const minIdleMs = hourMs;

interface Idle {
  fromMs: number;
  toMs: number;
  /** Without this time, the machine would have used less. */
  isWasted: boolean;
}

/** The time from ready to the first cycle, on days on which the machine was seen to heat up before it. */
export function observeReadyBefore(facts: Facts): Observation {
  return observeIdle(
    facts,
    workingDaysOf(facts).flatMap((day) => {
      const first = day.cycles[0] ?? day.washes[0];
      const before = day.bands.filter(({ fromMs }) => fromMs < first.startMs);
      const [heating, ready] = before.slice(-2);
      if (heating?.state !== 'heating' || ready?.state !== 'ready' || heating.fromMs < day.fromMs) return [];
      const previous = facts.cycles[facts.cycles.indexOf(first) - 1];
      if (!isNext(previous, first) || isDoubtful(facts, heating.fromMs, first.startMs)) return [];
      return [{ fromMs: ready.fromMs, toMs: first.startMs, isWasted: true }];
    }),
    ({ fromMs }) => fromMs,
  );
}

/** A missing number is a lost report, so that the machine may have washed in between. */
const isNext = (previous: Cycle | undefined, { number }: Cycle): boolean =>
  previous ? number === previous.number + 1 : number <= 1;

/**
 * The time from the last cycle until the machine is off or silent, or washes again. A machine that washes again would
 * have had to heat up, so what it used meanwhile was not wasted altogether.
 */
export function observeOnAfter(facts: Facts): Observation {
  return observeIdle(
    facts,
    workingDaysOf(facts).flatMap((day) => {
      const last = day.cycles.at(-1) ?? day.washes[0];
      const next = facts.cycles[facts.cycles.indexOf(last) + 1];
      const after = facts.bands.filter(({ toMs }) => toMs > last.endMs);
      const end = after.find(({ state }) => state === 'off' || state === 'silent');
      const seenMs = end?.fromMs ?? after.at(-1)?.toMs ?? last.endMs;
      const toMs = Math.max(last.endMs, Math.min(seenMs, next?.startMs ?? Number.POSITIVE_INFINITY));
      if (next && !isNext(last, next)) return [];
      if (end?.state === 'silent' && (!next || end === after[0])) return [];
      if (isDoubtful(facts, last.endMs, toMs)) return [];
      return [{ fromMs: last.endMs, toMs, isWasted: end?.state === 'off' && end.fromMs === toMs }];
    }),
    ({ fromMs }) => fromMs,
  );
}

function observeIdle(facts: Facts, days: readonly Idle[], momentOf: (idle: Idle) => number): Observation {
  const long = days.filter(({ fromMs, toMs }) => toMs - fromMs >= minIdleMs);
  return {
    count: long.length,
    of: days.length,
    proofMs: long.map(momentOf),
    minutes: Math.round(long.reduce((sum, { fromMs, toMs }) => sum + toMs - fromMs, 0) / minuteMs),
    ...measuredIn(
      long.map(({ fromMs, toMs, isWasted }) => (isWasted ? energyBetween(facts.counters, fromMs, toMs) : null)),
    ),
  };
}

/** A report that a machine sends while it starts stays until the first racks are through. */
const morningMs = 30 * minuteMs;

/** A person at the machine causes these, on purpose or not, and other findings count what does harm. */
const ofPeople: ReadonlySet<AlarmCondition | null> = new Set(['doorOpen', 'cycleCannotStart', 'cycleIncomplete']);

/** The code that came on most mornings, from switching on until half an hour after the first rack began. */
export function observeMornings(facts: Facts): Observation {
  const mornings = workingDaysOf(facts).flatMap((day) => {
    const switchOnMs = switchedOnMs(day);
    return switchOnMs === undefined ? [] : [{ fromMs: switchOnMs, toMs: day.washes[0].startMs + morningMs }];
  });
  const raised = mornings.flatMap(({ fromMs, toMs }) => {
    const alarms = facts.alarms.filter(
      ({ raisedMs, condition }) => raisedMs >= fromMs && raisedMs < toMs && !ofPeople.has(condition),
    );
    return [...new Map(alarms.map((alarm) => [alarm.errorCode, alarm])).values()];
  });
  const byCode = [...Map.groupBy(raised, ({ errorCode }) => errorCode)];
  const [errorCode, alarms = []] = byCode.toSorted(([, a], [, b]) => b.length - a.length)[0] ?? [];
  const observation = { count: alarms.length, of: mornings.length, proofMs: alarms.map(({ raisedMs }) => raisedMs) };
  return errorCode === undefined ? observation : { ...observation, errorCode };
}

function switchedOnMs({ bands, fromMs, washes }: WorkingDay): number | undefined {
  return bands.find((band) => band.state === 'heating' && band.fromMs >= fromMs && band.fromMs < washes[0].startMs)
    ?.fromMs;
}
