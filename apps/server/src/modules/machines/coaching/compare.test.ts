import { describe, expect, it } from 'vitest';
import { coachingRules, isFinding, observeAll } from './coaching-rules.ts';
import { compare } from './get-coaching.ts';
import { factsOf } from './testing/some-facts.ts';

const nothing = observeAll(factsOf({}));
const presenting = { weeks: 1, hidden: new Set<never>(), tariffs: undefined };

describe('two periods', () => {
  it('the comparison names no improvement when the rinse falls below its limit', () => {
    const before = { count: 7, of: 7, proofMs: [], rinse: { first: 820, last: 805, limit: 800 } };
    const now = { count: 0, of: 7, proofMs: [], rinse: { first: 803, last: 790, limit: 800 } };
    expect(
      compare({ ...nothing, rinseCooling: now }, { ...nothing, rinseCooling: before }, presenting).improved,
    ).toEqual([]);
  });

  it('the comparison claims no savings if the present consumption was not measured', () => {
    const before = { count: 5, of: 7, proofMs: [], energyWh: 8400, unmeasured: 0 };
    const now = { count: 1, of: 7, proofMs: [], energyWh: null, unmeasured: 1 };
    expect(
      compare({ ...nothing, onAfterLastRack: now }, { ...nothing, onAfterLastRack: before }, presenting).improved,
    ).toMatchObject([{ kind: 'onAfterLastRack', saved: null }]);
  });

  it('the threshold of a finding grows with the number of weeks', () => {
    const observed = { count: 4, of: 800, proofMs: [] };
    expect(isFinding(coachingRules.washedWithoutChemicals, observed, 1)).toBe(true);
    expect(isFinding(coachingRules.washedWithoutChemicals, observed, 4)).toBe(false);
  });
});
