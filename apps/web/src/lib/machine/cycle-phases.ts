import type { CycleRecord } from '@washboard/contract/machine-link/device-events';
import { type Programme, plannedDurationS } from '@washboard/machine-model/ranges/range-model';

/** A phase of a cycle, ms since 1970. */
export interface CycleStretch {
  phase: string;
  fromMs: number;
  toMs: number;
}

type Plan = Pick<Programme, 'phases'>;

/** Durations are rounded to seconds by the machine. */
const toleranceS = 2;

function sumOf({ phases }: Plan, wanted: string): number {
  return phases.filter(({ phase }) => phase === wanted).reduce((sum, { durationS }) => sum + durationS, 0);
}

/** @param waitS how long the cycle waited for its boiler, in the phase that has no planned duration */
function stretchesOf({ phases }: Plan, fromMs: number, waitS: number): CycleStretch[] {
  let toMs = fromMs;
  return phases.map(({ phase, durationS }) => {
    const beginMs = toMs;
    toMs += 1000 * (durationS || waitS);
    return { phase, fromMs: beginMs, toMs };
  });
}

/**
 * The phases of a completed cycle. Records do not contain them: they follow from the plan, whose only variable part is
 * the wait for the boiler. Empty if the record contradicts the plan, as after a change of its parameters.
 */
export function phasesOfRecord(plan: Plan | undefined, record: CycleRecord): CycleStretch[] {
  const { outcome, washDurationS, rinseDurationS } = record;
  const [fromMs, toMs] = [Date.parse(record.startedAt), Date.parse(record.endedAt)];
  if (!plan || outcome !== 'completed') return [];
  const differs = (plannedS: number, durationS: number) => Math.abs(plannedS - durationS) > toleranceS;
  if (differs(sumOf(plan, 'wash'), washDurationS) || differs(sumOf(plan, 'rinse'), rinseDurationS)) return [];
  const waitS = (toMs - fromMs) / 1000 - plannedDurationS(plan);
  const mayWait = plan.phases.some(({ durationS }) => durationS === 0);
  if (waitS < -toleranceS || (!mayWait && waitS > toleranceS)) return [];
  return stretchesOf(plan, fromMs, Math.max(0, waitS));
}

/** The phases of a running cycle up to its wait for the boiler. */
export function phasesOfRunning(plan: Plan | undefined, startedMs: number): CycleStretch[] {
  if (!plan) return [];
  const wait = plan.phases.findIndex(({ durationS }) => durationS === 0);
  const certain = wait === -1 ? plan.phases : plan.phases.slice(0, wait);
  return stretchesOf({ phases: certain }, startedMs, 0);
}
