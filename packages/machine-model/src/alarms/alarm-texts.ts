import { limits } from '../ranges/limits.ts';
import type { AlarmCondition } from './alarm-conditions.ts';

/**
 * What a condition is called and what to do about it, in one language. The solutions are steps in their order, from what
 * the kitchen can do to what a technician does. terms.md says how they are written.
 */
export interface AlarmText {
  description: string;
  solutions: readonly [string, ...string[]];
}

/** Keyed by condition, since one condition has a code in several catalogues and the same remedy in all. */
export type AlarmTexts = Readonly<Record<AlarmCondition, AlarmText>>;

/**
 * Puts the temperatures into a text in the reader's unit.
 * @param formatTemperature gets tenths of a degree Celsius
 */
export function fillInTemperatures(text: string, formatTemperature: (deciCelsius: number) => string): string {
  return text
    .replaceAll('{criticalTmp}', () => formatTemperature(limits.criticalTmp))
    .replaceAll('{restartTmp}', () => formatTemperature(limits.restartTmp));
}
