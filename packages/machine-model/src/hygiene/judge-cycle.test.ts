import type { CycleRecord } from '@washboard/contract/machine-link/machine-events';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { washProgrammes } from '../ranges/cycle-definitions.ts';
import { isWashing, judgeCycle, judgeInForce } from './judge-cycle.ts';
import { builtInLimits, latestLimits } from './limit-profiles.ts';

const [limits] = builtInLimits.en17735;
const clean: CycleRecord = {
  cycleNumber: 812,
  outcome: 'completed',
  cycleType: 'dishes',
  washDurationS: 99,
  rinseDurationS: 12,
  startedAt: '2026-11-20T08:00:00.000Z',
  endedAt: '2026-11-20T08:02:08.000Z',
  waterVlm: 25,
  energyWh: 410,
  tankTmpMin: 611,
  tankTmpMax: 634,
  rinseTmpMin: 823,
  rinseTmpMax: 852,
};
const judge = (change: Partial<CycleRecord>, others: Partial<typeof limits> = {}) =>
  judgeCycle({ ...clean, ...change }, { ...limits, ...others });

describe('judging a cycle', () => {
  it.each<[string, Partial<CycleRecord>, string, string[]]>([
    ['within all limits is valid', {}, 'valid', []],
    ['exactly at the limits is valid', { tankTmpMin: 600, rinseTmpMin: 800, rinseTmpMax: 900 }, 'valid', []],
    ['with a cold tank deviates', { tankTmpMin: 599 }, 'deviating', ['tankTooCold']],
    ['with a cold rinse deviates', { rinseTmpMin: 799 }, 'deviating', ['rinseTooCold']],
    ['with a rinse that is too hot deviates', { rinseTmpMax: 901 }, 'deviating', ['rinseTooHot']],
    ['names all that deviates', { tankTmpMin: 1, rinseTmpMin: 1 }, 'deviating', ['tankTooCold', 'rinseTooCold']],
    ['with a broken probe cannot be judged', { tankTmpMin: null }, 'notJudgeable', ['tankUnmeasured']],
    ['with half of a rinse cannot be judged', { rinseTmpMax: null }, 'notJudgeable', ['rinseUnmeasured']],
    [
      'deviates although another probe is broken',
      { tankTmpMin: null, rinseTmpMin: 700 },
      'deviating',
      ['rinseTooCold'],
    ],
    ['that was stopped cannot be judged', { outcome: 'stopped', tankTmpMin: 1 }, 'notJudgeable', ['notCompleted']],
    ['that was aborted cannot be judged', { outcome: 'aborted' }, 'notJudgeable', ['notCompleted']],
    ['without dishes cannot be judged', { cycleType: 'regeneration' }, 'notJudgeable', ['serviceCycle']],
    ['of a newer machine cannot be judged', { cycleType: 'steam' }, 'notJudgeable', ['unknownCycle']],
    ['named as what every object has cannot be judged', { cycleType: 'toString' }, 'notJudgeable', ['unknownCycle']],
  ])('a cycle %s', (_name, change, result, reasons) => {
    expect(judge(change)).toEqual({ result, reasons });
  });

  it.each<[string, Partial<CycleRecord>, string[]]>([
    ['energy', { tankTmpMin: 400, energyWh: 9_000_000 }, ['tankTooCold', 'implausible']],
    ['water', { rinseTmpMin: 500, waterVlm: 2_000_000_000 }, ['rinseTooCold', 'implausible']],
    ['the other probe', { rinseTmpMax: 950, tankTmpMin: 640, tankTmpMax: 500 }, ['rinseTooHot', 'implausible']],
  ])(
    'a cycle deviates by a plausible temperature although another value is implausible: %s',
    (_name, change, reasons) => {
      expect(judge(change)).toEqual({ result: 'deviating', reasons });
    },
  );

  it.each<[string, Partial<CycleRecord>]>([
    ['without contact and water', { washDurationS: 0, rinseDurationS: 0, waterVlm: 0 }],
    ['with a cold tank that is hotter at its lowest than at its highest', { tankTmpMin: 640, tankTmpMax: 500 }],
    ['that was stopped', { outcome: 'stopped', waterVlm: 2_000_000_000 }],
    ['without dishes', { cycleType: 'autoWash', energyWh: 9_000_000 }],
  ])('a cycle with implausible values is not judged: %s', (_name, change) => {
    expect(judge(change)).toEqual({ result: 'notJudgeable', reasons: ['implausible'] });
  });

  it.each(washProgrammes)('a completed cycle of the programme %s is valid', (cycleType) => {
    expect(judge({ cycleType }).result).toBe('valid');
    expect(judge({ cycleType, outcome: 'stopped' }).result).toBe('notJudgeable');
  });

  it('a cycle needs the minimum contact time of a profile that has a minimum', () => {
    expect(judge({}, { contactSMin: 111 }).result).toBe('valid');
    expect(judge({}, { contactSMin: 112 })).toEqual({ result: 'deviating', reasons: ['contactTooShort'] });
  });
});

describe('a cycle that is shorter than the practice asks for', () => {
  const fast: CycleRecord = { ...clean, cycleType: 'fast', washDurationS: 70, rinseDurationS: 11 };
  const validation = { contactSMin: 80, reference: 'HV-INF-50' };
  const practice = latestLimits('en17735');

  it('a short cycle is valid by the validation of the maker, which the judgement names with its limit', () => {
    expect(judgeInForce(fast, practice, validation)).toEqual({
      result: 'valid',
      reasons: [],
      validation,
      limits: { ...practice.limits, contactSMin: 80 },
    });
  });

  it('a short cycle without a validation deviates', () => {
    const judged = { result: 'deviating', reasons: ['contactTooShort'], limits: practice.limits, validation: null };
    expect(judgeInForce(fast, practice, undefined)).toEqual(judged);
  });

  it('a short cycle deviates if it is shorter than was validated, or too cold', () => {
    expect(judgeInForce({ ...fast, washDurationS: 68 }, practice, validation)).toMatchObject({
      result: 'deviating',
      reasons: ['contactTooShort'],
      validation,
    });
    expect(judgeInForce({ ...fast, tankTmpMin: 599 }, practice, validation)).toMatchObject({
      result: 'deviating',
      reasons: ['tankTooCold'],
      validation,
    });
  });

  it('a cycle that washed long enough needs no validation', () => {
    expect(judgeInForce({ ...fast, washDurationS: 79 }, practice, validation)).toEqual({
      result: 'valid',
      reasons: [],
      limits: practice.limits,
      validation: null,
    });
  });

  it('a short cycle is judged by the contact time of a company, whatever the maker has validated', () => {
    const own = { profile: { id: '8f0f9c5e-7a53-4d0c-9f0e-d6b7d8f5a4c1', version: 2 }, limits: practice.limits };
    expect(judgeInForce(fast, own, validation)).toMatchObject({ result: 'deviating', validation: null });
  });

  it('a short cycle was valid by version 1, which asked for no contact time', () => {
    const [first] = builtInLimits.en17735;
    const judged = judgeInForce(fast, { profile: { id: 'en17735', version: 1 }, limits: first }, undefined);
    expect(judged).toEqual({ result: 'valid', reasons: [], limits: first, validation: null });
  });
});

it('published versions of limits stay unchanged', () => {
  const [tankTmpMin, rinseTmpMin, rinseTmpMax] = [600, 800, 900];
  expect(builtInLimits).toMatchObject({
    en17735: [
      { tankTmpMin, rinseTmpMin, rinseTmpMax, contactSMin: null },
      { tankTmpMin, rinseTmpMin, rinseTmpMax, contactSMin: 90 },
    ],
    fdaFoodCode: [{ tankTmpMin: 656, rinseTmpMin: 822, rinseTmpMax: 900, contactSMin: null }],
  });
});

const tmp = fc.option(fc.integer({ min: 0, max: 1100 }));
const anyCycle = fc.record({
  cycleNumber: fc.nat(),
  startedAt: fc.constant('2026-11-20T08:00:00Z'),
  endedAt: fc.constant('2026-11-20T08:08:00Z'),
  tankTmpMax: tmp,
  waterVlm: fc.nat(40),
  energyWh: fc.nat(900),
  outcome: fc.constantFrom('completed' as const, 'stopped' as const, 'aborted' as const),
  cycleType: fc.constantFrom('dishes', 'eco', 'short', 'regeneration', 'steam'),
  tankTmpMin: tmp,
  rinseTmpMin: tmp,
  rinseTmpMax: tmp,
  washDurationS: fc.nat(400),
  rinseDurationS: fc.nat(60),
});

describe('any cycle', () => {
  it('a cycle counts as washing if it is judged, or would be judged with measurements of its probes', () => {
    fc.assert(
      fc.property(anyCycle, (cycle) => {
        const measured = { ...cycle, tankTmpMin: 611, tankTmpMax: 634, rinseTmpMin: 823, rinseTmpMax: 852 };
        const { result, reasons } = judgeCycle(measured, limits);
        const isImplausible = reasons.includes('implausible');
        if (!isImplausible) expect(isWashing(cycle)).toBe(result === 'valid');
        else expect(result).not.toBe('valid');
      }),
    );
  });

  it('a cycle has reasons exactly if it is not valid', () => {
    fc.assert(
      fc.property(anyCycle, (cycle) => {
        const { result, reasons } = judgeCycle(cycle, limits);
        expect(reasons.length === 0).toBe(result === 'valid');
      }),
    );
  });

  it('a cycle that is valid by stricter limits is valid by weaker limits', () => {
    fc.assert(
      fc.property(anyCycle, fc.nat(50), (cycle, stricter) => {
        const strict = {
          ...limits,
          tankTmpMin: limits.tankTmpMin + stricter,
          rinseTmpMin: limits.rinseTmpMin + stricter,
        };
        if (judgeCycle(cycle, strict).result === 'valid') expect(judgeCycle(cycle, limits).result).toBe('valid');
      }),
    );
  });
});
