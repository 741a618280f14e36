import type { CycleRecord } from '@washboard/contract/machine-link/machine-events';
import { maxCount } from '@washboard/contract/statistics/reported-counts';
import { describe, expect, it } from 'vitest';
import { isPlausibleCycle, rulesOfRecord } from './plausible-cycle.ts';

const clean: CycleRecord = {
  cycleNumber: 812,
  outcome: 'completed',
  cycleType: 'dishes',
  washDurationS: 99,
  rinseDurationS: 12,
  startedAt: '2026-11-20T08:00:00.000Z',
  endedAt: '2026-11-20T08:02:08.000Z',
  tankTmpMin: 611,
  tankTmpMean: 622,
  tankTmpMax: 634,
  rinseTmpMin: 823,
  rinseTmpMean: 840,
  rinseTmpMax: 852,
  waterVlm: 25,
  rinseVlm: 25,
  detergentMl: 5,
  rinseAidMl: 1,
  energyWh: 410,
};
const isPlausible = (change: Partial<CycleRecord>) => isPlausibleCycle({ ...clean, ...change });

describe('plausible cycles', () => {
  it.each<[string, Partial<CycleRecord>]>([
    ['as measured', {}],
    ['with one temperature throughout', { tankTmpMin: 620, tankTmpMean: 620, tankTmpMax: 620 }],
    ['without means', { tankTmpMean: undefined, rinseTmpMean: undefined }],
    ['with a broken probe', { tankTmpMin: null, tankTmpMean: null, tankTmpMax: null }],
    ['with a tank at the safety thermostat', { tankTmpMax: 1100 }],
    ['with cold water', { rinseTmpMin: 0, rinseTmpMean: 80, rinseTmpMax: 120 }],
    ['with durations that rounding made longer than the cycle', { washDurationS: 117, rinseDurationS: 13 }],
    ['with a clock that was set during the cycle', { startedAt: '2020-01-01T00:00:00.000Z' }],
    ['of a new time zone', { startedAt: '2026-11-20T09:00:00.000+01:00' }],
    ['stopped before any water', { outcome: 'stopped', washDurationS: 0, rinseDurationS: 0, waterVlm: 0, rinseVlm: 0 }],
    [
      'of draining, without water and contact',
      { cycleType: 'manualDrain', washDurationS: 0, rinseDurationS: 0, waterVlm: 0, rinseVlm: 0 },
    ],
    ['whose rinse water the boiler heats before and after', { energyWh: 1040 }],
    ['of the strongest machine in two minutes', { waterVlm: 600, energyWh: 690, detergentMl: 600, rinseAidMl: 120 }],
  ])('a cycle is plausible %s', (_name, change) => {
    expect(isPlausible(change)).toBe(true);
  });
});

describe('implausible cycles', () => {
  it.each<[string, Partial<CycleRecord>]>([
    ['with a number that no machine counts to', { cycleNumber: maxCount + 1 }],
    ['with the lowest tank temperature above the highest', { tankTmpMin: 640, tankTmpMean: null, tankTmpMax: 634 }],
    ['with a mean below the lowest', { tankTmpMean: 610 }],
    ['with a mean above the highest', { rinseTmpMean: 853 }],
    ['with a mean outside the only extreme', { tankTmpMax: null, tankTmpMean: 600 }],
    ['with a tank at 140 °C', { tankTmpMax: 1400 }],
    ['with ice', { tankTmpMin: -1 }],
    ['with the value of a broken wire', { tankTmpMin: -32768 }],
    ['with an end before the start', { startedAt: '2026-11-20T08:02:08.001Z' }],
    ['with more contact than time', { washDurationS: 119, rinseDurationS: 12 }],
    ['with 111 s of contact in 10 s', { startedAt: '2026-11-20T08:01:58.000Z' }],
    [
      'with more contact than the longest cycle has',
      { startedAt: '2020-01-01T00:00:00.000Z', washDurationS: 3_000_000 },
    ],
    ['washed without contact', { washDurationS: 0 }],
    ['washed without a rinse', { rinseDurationS: 0 }],
    ['washed without water', { waterVlm: 0, rinseVlm: 0 }],
    ['with more rinse water than water', { rinseVlm: 26 }],
    ['with 200,000,000 l', { waterVlm: 2_000_000_000 }],
    ['with more water than passes in that time', { waterVlm: 651 }],
    ['with more energy than is drawn in that time and heats its water', { energyWh: 1045 }],
    ['with more energy than is drawn in that time, and little water', { energyWh: 760, waterVlm: 1, rinseVlm: 1 }],
    ['with more detergent than its pump moves in that time', { detergentMl: 651 }],
    ['with more rinse aid than its pump moves in that time', { rinseAidMl: 131 }],
    [
      'with much water in a time that does not exist',
      { startedAt: '2026-11-20T08:00:00+99:99', waterVlm: 2_000_000_000 },
    ],
  ])('a cycle is implausible %s', (_name, change) => {
    expect(isPlausible(change)).toBe(false);
  });
});

describe('rules of an implausible record', () => {
  const { washDurationS, rinseDurationS, endedAt, energyWh: _energy, ...rest } = clean;
  const { tankTmpMin, tankTmpMean = null, tankTmpMax, rinseTmpMin, rinseTmpMean = null, rinseTmpMax, waterVlm } = rest;
  const { rinseVlm = null, detergentMl = null, rinseAidMl = null } = rest;
  const values = {
    tankTmpMin,
    tankTmpMean,
    tankTmpMax,
    rinseTmpMin,
    rinseTmpMean,
    rinseTmpMax,
    waterVlm,
    rinseVlm,
    detergentMl,
    rinseAidMl,
    contactS: washDurationS + rinseDurationS,
  };
  const record = { ...rest, endedAt, isClockDoubtful: false, values, reasons: ['implausible' as const] };
  type Record = Parameters<typeof rulesOfRecord>[0];

  it.each<[string, Partial<Record>, Partial<Record['values']>]>([
    ['cycleNumber', { cycleNumber: maxCount + 1 }, {}],
    ['tankTmp', {}, { tankTmpMin: 640 }],
    ['rinseTmp', {}, { rinseTmpMax: 1200 }],
    ['endBeforeStart', { startedAt: '2026-11-20T09:00:00.000Z' }, {}],
    ['contactTooLong', {}, { contactS: 131 }],
    ['tooMuchWater', {}, { waterVlm: 651 }],
    ['tooMuchDetergent', {}, { detergentMl: 651 }],
    ['tooMuchRinseAid', {}, { rinseAidMl: 131 }],
    ['rinseAboveWater', {}, { rinseVlm: 26 }],
    ['noContact', {}, { contactS: 0 }],
    ['noWater', {}, { waterVlm: 0, rinseVlm: 0 }],
    ['noWater', {}, { rinseVlm: 0 }],
    // The record has neither the energy, nor separate durations, nor the end by a doubtful clock.
    ['notInRecord', {}, {}],
    ['notInRecord', { isClockDoubtful: true }, { waterVlm: 651 }],
  ])('an implausible record names the rule %s', (rule, fields, changed) => {
    expect(rulesOfRecord({ ...record, ...fields, values: { ...values, ...changed } })).toEqual([rule]);
  });

  it('a plausible record names no rule', () => {
    expect(rulesOfRecord({ ...record, reasons: ['tankTooCold'] })).toEqual([]);
  });

  it('an implausible record names each of several rules', () => {
    const changed = { ...values, tankTmpMin: 640, contactS: 0 };
    expect(rulesOfRecord({ ...record, values: changed })).toEqual(['tankTmp', 'noContact']);
  });
});
