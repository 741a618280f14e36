import type { AlarmCondition } from './alarm-conditions.ts';

/**
 * What a condition is called and what to do about it, in one language. The solutions are steps in their order, from what
 * the kitchen can do to what a technician does. terms.md says how they are written. `{criticalTmp}` and `{restartTmp}`
 * stand for the limits of that name, since the reader chooses the unit.
 */
export interface AlarmText {
  description: string;
  solutions: readonly [string, ...string[]];
}

/** Keyed by condition, since one condition has a code in several catalogues and the same remedy in all. */
export type AlarmTexts = Readonly<Record<AlarmCondition, AlarmText>>;
