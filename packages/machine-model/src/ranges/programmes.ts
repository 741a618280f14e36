import type { PhasePlan } from '@washboard/contract/data-models/cycles';
import { type CycleValues, hoodFast, washCycles } from './cycle-definitions.ts';
import { cycleParameterTable, type WashCycleType } from './parameter-table.ts';
import { phasePlansOf } from './phase-plans.ts';
import type { PlannedPhase, Programme } from './range-model.ts';

export type SettingOf = (identifier: string) => number;

/** A phase that waits for a condition is planned with 0 s and stays; other phases without duration are omitted. */
export function plannedPhasesOf(plans: readonly PhasePlan[], settingOf: SettingOf): PlannedPhase[] {
  const phases: PlannedPhase[] = [];
  for (const { phase, duration } of plans) {
    const durationS = secondsOf(duration, settingOf);
    const before = phases.at(-1);
    if (durationS === 0 && duration.by !== 'condition') continue;
    if (before?.phase === phase) before.durationS += durationS;
    else phases.push({ phase, durationS });
  }
  return phases;
}

function secondsOf(duration: PhasePlan['duration'], settingOf: SettingOf): number {
  if (duration.by === 'condition') return 0;
  if (duration.by === 'fixed') return duration.seconds;
  const whole = settingOf(duration.parameter);
  if (!duration.part) return whole;
  const { number, of } = duration.part;
  const end = number === of ? whole : Math.floor((whole * number) / of);
  return end - Math.floor((whole * (number - 1)) / of);
}

export function programmeOf(cycleType: string, plans: readonly PhasePlan[], settingOf: SettingOf): Programme {
  return {
    phases: plannedPhasesOf(plans, settingOf),
    tankSetPoint: settingOf(`${cycleType}.tankSetPoint`),
    boilerSetPoint: settingOf(`${cycleType}.boilerSetPoint`),
    rinseVlm: settingOf(`${cycleType}.rinseVolume`),
  };
}

function defaultProgramme(cycleType: WashCycleType, values: CycleValues = washCycles[cycleType]): Programme {
  const defaults = new Map<string, number>(
    cycleParameterTable.map(([parameter, , , , , , , defaultValue]) => [
      `${cycleType}.${parameter}`,
      values[parameter] ?? defaultValue,
    ]),
  );
  return programmeOf(cycleType, phasePlansOf(cycleType, new Set()), (identifier) => defaults.get(identifier) ?? 0);
}

export const programmes = {
  dishes: defaultProgramme('dishes'),
  glasses: defaultProgramme('glasses'),
  fast: defaultProgramme('fast'),
  intensive: defaultProgramme('intensive'),
  eco: defaultProgramme('eco'),
  short: defaultProgramme('short'),
  medium: defaultProgramme('medium'),
  long: defaultProgramme('long'),
  hoodFast: defaultProgramme('fast', hoodFast),
};
