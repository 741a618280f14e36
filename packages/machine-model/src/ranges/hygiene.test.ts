import { describe, expect, it } from 'vitest';
import { type HygieneRecord, isHygienic, washProgrammes } from './hygiene.ts';
import { limits } from './limits.ts';

const clean: HygieneRecord = {
  ...{ outcome: 'completed', cycleType: 'dishes' },
  ...{ tankTmpMin: 600, rinseTmpMin: 800, rinseTmpMax: 900 },
};

const isClean = (change: Partial<HygieneRecord>) => isHygienic({ ...clean, ...change }, limits.hygiene);

describe('a cycle is hygienic', () => {
  it('at the limits themselves', () => expect(isClean({})).toBe(true));

  it.each(washProgrammes)('when %s was completed', (cycleType) => {
    expect(isClean({ cycleType })).toBe(true);
    expect(isClean({ cycleType, outcome: 'stopped' })).toBe(false);
    expect(isClean({ cycleType, outcome: 'aborted' })).toBe(false);
  });

  it.each(['autoWash', 'manualDrain', 'regeneration', 'ofANewerMachine', 'toString'])(
    'only if it washes dishes, which %s does not',
    (cycleType) => expect(isClean({ cycleType })).toBe(false),
  );

  it.each([
    { tankTmpMin: 599 },
    { rinseTmpMin: 799 },
    { rinseTmpMax: 901 },
    { tankTmpMin: null },
    { rinseTmpMin: null },
    { rinseTmpMax: null },
  ])('not with %j', (change) => expect(isClean(change)).toBe(false));
});
