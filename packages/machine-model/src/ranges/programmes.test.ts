import { gammas } from '@washboard/contract/appliances/appliances';
import type { PhasePlan } from '@washboard/contract/data-models/cycles';
import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { parameterDefinitionsOf } from './parameter-definitions.ts';
import { phasePlansOf } from './phase-plans.ts';
import { plannedPhasesOf, programmeOf, programmes } from './programmes.ts';
import { rangeModelOf, rangeModels } from './range-models.ts';

const eco = phasePlansOf('eco', new Set(['coldRinse']));
const settings = {
  'eco.washDuration': 131,
  'eco.soaking': 30,
  'eco.pause': 4,
  'eco.rinseTime': 11,
  'eco.coldRinseTime': 0,
};
const planned = (changed: Partial<typeof settings>) => {
  const all: Record<string, number> = { ...settings, ...changed };
  return plannedPhasesOf(eco, (identifier) => all[identifier] ?? Number.NaN);
};
const washedS = (phases: ReturnType<typeof planned>) =>
  phases.filter(({ phase }) => phase === 'wash').reduce((sum, { durationS }) => sum + durationS, 0);

describe('the phases of a cycle', () => {
  it('the phases of a cycle follow its parameters, in whole seconds', () => {
    expect(planned({})).toEqual([
      { phase: 'wash', durationS: 65 },
      { phase: 'soak', durationS: 30 },
      { phase: 'wash', durationS: 66 },
      { phase: 'drip', durationS: 4 },
      { phase: 'heat', durationS: 0 },
      { phase: 'rinse', durationS: 11 },
      { phase: 'delay', durationS: 5 },
    ]);
  });

  it('a cycle omits a phase without duration', () => {
    const names = planned({ 'eco.soaking': 0, 'eco.pause': 0 }).map(({ phase }) => phase);
    expect(names).toEqual(['wash', 'heat', 'rinse', 'delay']);
  });

  it('a cycle merges equal neighbouring phases', () => {
    expect(planned({ 'eco.coldRinseTime': 9 })).toContainEqual({ phase: 'rinse', durationS: 20 });
  });

  it('a cycle has the configured wash time with and without soaking', () => {
    fc.assert(
      fc.property(fc.integer({ min: 20, max: 600 }), fc.integer({ min: 0, max: 300 }), (washDuration, soaking) => {
        const phases = planned({ 'eco.washDuration': washDuration, 'eco.soaking': soaking });
        expect(washedS(phases)).toBe(washDuration);
      }),
    );
  });

  it('a cycle splits a duration into any number of parts without loss', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1000 }), fc.integer({ min: 2, max: 9 }), (whole, of) => {
        const parts = Array.from({ length: of }, (_, i): PhasePlan => {
          const duration = { by: 'parameter' as const, parameter: 'x', part: { number: i + 1, of } };
          return { phase: 'wash', duration };
        });
        const sum = plannedPhasesOf(parts, () => whole).reduce((total, { durationS }) => total + durationS, 0);
        expect(sum).toBe(whole);
      }),
    );
  });
});

test.each(gammas)('the programmes of %s equal those computed from its default parameters', (gamma) => {
  const usual = new Map(parameterDefinitionsOf(gamma).map((parameter) => [parameter.identifier, parameter.default]));
  const { features, programmes } = rangeModels[gamma];
  for (const [cycleType, programme] of Object.entries(programmes)) {
    const plans = phasePlansOf(cycleType as 'dishes', features);
    expect(programmeOf(cycleType, plans, (identifier) => usual.get(identifier) ?? Number.NaN)).toEqual(programme);
    expect(washedS(programme.phases.map((phase) => ({ ...phase })))).toBe(usual.get(`${cycleType}.washDuration`));
  }
});

test('a range that changes nothing has the default programmes', () => {
  expect(rangeModels.infinity.programmes).toEqual(
    expect.objectContaining({ dishes: programmes.dishes, eco: programmes.eco }),
  );
  expect(rangeModels.prime.programmes.fast).toEqual(programmes.hoodFast);
});

test('a larger model has its own figures, and an unknown model uses the figures of the first model', () => {
  expect(rangeModelOf('infinity', 'INF-55').tank).toEqual({
    capacityVlm: 150,
    operatingVlm: 125,
    minimumVlm: 70,
    heaterW: 2500,
  });
  expect(rangeModelOf('infinity', 'INF-99')).toBe(rangeModels.infinity);
});
