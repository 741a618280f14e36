import type { AlarmCondition } from './alarm-conditions.ts';

/**
 * Description of a condition and its remedy, in one language. The solutions are steps in order, from what the kitchen
 * can do to what a technician does; terms.md has the rules for writing them. `{criticalTmp}` and `{restartTmp}` stand
 * for the limits of that name, since each reader has a unit.
 */
export interface AlarmText {
  description: string;
  solutions: readonly [string, ...string[]];
}

/** Keyed by condition, since a condition has a code in several catalogues but one remedy. */
export type AlarmTexts = Readonly<Record<AlarmCondition, AlarmText>>;
