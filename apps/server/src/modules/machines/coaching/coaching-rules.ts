import { type CoachingKind, coachingKinds } from '@washboard/contract/coaching/coaching';
import type { Observation, Observe } from './observation.ts';
import {
  observeChemicals,
  observeDoor,
  observeMaintenance,
  observeRegeneration,
  observeRinse,
  observeStops,
} from './observe-cycles.ts';
import {
  observeKeptWater,
  observeMornings,
  observeOnAfter,
  observeReadyBefore,
  observeSelfCleaning,
} from './observe-days.ts';

export interface CoachingRule {
  observe: Observe;
  /** With fewer evenings, nights, mornings, days or cycles nothing is said. */
  minBase: number;
  /** In each week. */
  minCount: number;
  minShare: number;
}

const each = (observe: Observe, minBase: number, minCount: number, minShare = 0): CoachingRule => ({
  observe,
  minBase,
  minCount,
  minShare,
});

/** docs/product-rules.md#coaching has the reason for each number. */
export const coachingRules: Readonly<Record<CoachingKind, CoachingRule>> = {
  washedWithoutChemicals: each(observeChemicals, 20, 3),
  rinseCooling: each(observeRinse, 5, 1),
  waterKeptOvernight: each(observeKeptWater, 3, 2, 0.25),
  selfCleaningSkipped: each(observeSelfCleaning, 4, 2, 0.25),
  regenerationPostponed: each(observeRegeneration, 30, 30),
  maintenanceOverdue: each(observeMaintenance, 20, 20),
  alarmEachMorning: each(observeMornings, 4, 3, 0.5),
  doorOpened: each(observeDoor, 20, 3, 0.02),
  cyclesStopped: each(observeStops, 20, 3, 0.02),
  onAfterLastRack: each(observeOnAfter, 4, 3, 0.5),
  readyBeforeFirstRack: each(observeReadyBefore, 4, 3, 0.5),
};

export const isKnown = (rule: CoachingRule, { of }: Observation): boolean => of >= rule.minBase;

export function isFinding(rule: CoachingRule, observation: Observation, weeks = 1): boolean {
  const { count, of } = observation;
  return isKnown(rule, observation) && count >= weeks * rule.minCount && count >= of * rule.minShare;
}

export type Observations = Readonly<Record<CoachingKind, Observation>>;

export function observeAll(facts: Parameters<Observe>[0]): Observations {
  return Object.fromEntries(
    coachingKinds.map((kind) => [kind, coachingRules[kind].observe(facts)]),
  ) as unknown as Observations;
}
