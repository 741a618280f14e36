import type { CycleRecord } from '@washboard/contract/machine-link/machine-events';
import { type Programme, plannedDurationS } from '@washboard/machine-model/ranges/range-model';

/** Ms since 1970. */
export interface CycleStretch {
  phase: string;
  fromMs: number;
  toMs: number;
}

type Plan = Pick<Programme, 'phases'>;

/** The machine rounds durations to seconds. */
const toleranceS = 2;

function sumOf({ phases }: Plan, wanted: string): number {
  return phases.filter(({ phase }) => phase === wanted).reduce((sum, { durationS }) => sum + durationS, 0);
}

function stretchesOf({ phases }: Plan, fromMs: number): CycleStretch[] {
  let toMs = fromMs;
  return phases.map(({ phase, durationS }) => {
    const beginMs = toMs;
    toMs += 1000 * durationS;
    return { phase, fromMs: beginMs, toMs };
  });
}

/**
 * An older machine records no phases; they follow from the plan unless the cycle waited for heat, because the record
 * does not say where.
 * @returns an empty list if the phases are unknown or contradict the record
 */
export function phasesOfRecord(plan: Plan | undefined, record: CycleRecord): CycleStretch[] {
  if (record.phases) return recordedPhases(record.phases, record);
  const { outcome, washDurationS, rinseDurationS } = record;
  const [fromMs, toMs] = [Date.parse(record.startedAt), Date.parse(record.endedAt)];
  if (!plan || outcome !== 'completed') return [];
  if (differs(sumOf(plan, 'wash'), washDurationS) || differs(sumOf(plan, 'rinse'), rinseDurationS)) return [];
  return differs((toMs - fromMs) / 1000, plannedDurationS(plan)) ? [] : stretchesOf(plan, fromMs);
}

const differs = (oneS: number, otherS: number) => Math.abs(oneS - otherS) > toleranceS;

function recordedPhases(phases: NonNullable<CycleRecord['phases']>, record: CycleRecord): CycleStretch[] {
  const [startMs, endMs] = [Date.parse(record.startedAt), Date.parse(record.endedAt)];
  const stretches = phases.map(({ phase, startS }, i) => {
    const next = phases[i + 1];
    return { phase, fromMs: startMs + startS * 1000, toMs: next ? startMs + next.startS * 1000 : endMs };
  });
  const secondsOf = (wanted: string) =>
    stretches.reduce((sum, { phase, fromMs, toMs }) => sum + (phase === wanted ? (toMs - fromMs) / 1000 : 0), 0);
  const areInOrder = stretches.every(({ fromMs, toMs }) => fromMs <= toMs + toleranceS * 1000);
  // A cold rinse is part of the phase, but not of the recorded duration.
  const fitDurations =
    !differs(secondsOf('wash'), record.washDurationS) && secondsOf('rinse') >= record.rinseDurationS - toleranceS;
  return areInOrder && fitDurations ? stretches.filter(({ fromMs, toMs }) => fromMs < toMs) : [];
}

/** The hot rinse is the beginning of the rinse, and a cold rinse follows it. */
export function firstSecondsOf(phases: readonly CycleStretch[], wanted: string, lengthS: number): CycleStretch[] {
  let leftMs = lengthS * 1000;
  return phases.flatMap(({ phase, fromMs, toMs }) => {
    if (phase !== wanted || leftMs <= 0) return [];
    const untilMs = Math.min(toMs, fromMs + leftMs);
    leftMs -= untilMs - fromMs;
    return [{ phase, fromMs, toMs: untilMs }];
  });
}

export function phasesOfRunning(plan: Plan | undefined, startedMs: number): CycleStretch[] {
  if (!plan) return [];
  const wait = plan.phases.findIndex(({ durationS }) => durationS === 0);
  const certain = wait === -1 ? plan.phases : plan.phases.slice(0, wait);
  return stretchesOf({ phases: certain }, startedMs);
}
