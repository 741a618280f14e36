import type { Gamma } from '@washboard/contract/appliances/appliances';
import { type CoachingKind, coachingKinds } from '@washboard/contract/coaching/coaching';
import { describe, expect, it } from 'vitest';
import { coachingRules, isFinding, observeAll } from './coaching-rules.ts';
import { type Habits, liveWeek } from './testing/live-week.ts';

/** docs/measurements.md#coaching has the figures of more seeds. */
const seeds = Array.from({ length: Number(process.env.COACHING_SEEDS ?? 1) }, (_, i) => i + 1);

interface Kitchen {
  habits: Habits;
  expected: readonly CoachingKind[];
  gamma?: Gamma;
}

const kitchens: Readonly<Record<string, Kitchen>> = {
  'a careful kitchen': { habits: {}, expected: [] },
  'a careful kitchen with a hood machine': { habits: {}, expected: [], gamma: 'prime' },
  'a careful kitchen with a small machine': { habits: {}, expected: [], gamma: 'hiline' },
  'a kitchen that skips self-cleaning': { habits: { skipsSelfCleaning: true }, expected: ['selfCleaningSkipped'] },
  'a kitchen that leaves the machine on at night': {
    habits: { leavesOnAtNight: true, skipsSelfCleaning: true },
    expected: ['waterKeptOvernight', 'selfCleaningSkipped', 'onAfterLastRack'],
  },
  'a kitchen that switches off late': { habits: { closesLate: true }, expected: ['onAfterLastRack'] },
  'a kitchen that switches on early': { habits: { opensEarly: true }, expected: ['readyBeforeFirstRack'] },
  'a kitchen that opens the door of a running machine': {
    habits: { opensDoorWhileWashing: true },
    expected: ['doorOpened'],
  },
  'a kitchen that stops cycles': { habits: { stopsCycles: true }, expected: ['cyclesStopped'] },
  'a kitchen that forgets the detergent': { habits: { forgetsChemicals: true }, expected: ['washedWithoutChemicals'] },
  'a kitchen that neglects the softener': { habits: { neglectsSoftener: true }, expected: ['regenerationPostponed'] },
  'a kitchen that forgets the maintenance': { habits: { ignoresMaintenance: true }, expected: ['maintenanceOverdue'] },
  'a kitchen that forgets the filter': { habits: { leavesFilterOut: true }, expected: ['alarmEachMorning'] },
  'a kitchen whose rinse cools down': { habits: { turnsRinseDown: true }, expected: ['rinseCooling'] },
};

const claimsOf = (habits: Habits, seed: number, gamma: Gamma = 'infinity') => {
  const observations = observeAll(liveWeek({ gamma, seed, habits }));
  return coachingKinds.filter((kind) => isFinding(coachingRules[kind], observations[kind]));
};

describe.each(Object.entries(kitchens))('%s', (_name, { habits, expected, gamma }) => {
  it.each(seeds)('the findings of week %i are its habits', (seed) => {
    expect(claimsOf(habits, seed, gamma)).toEqual(expected);
  });
});
