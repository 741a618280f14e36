import { describe, expect, test } from 'vitest';
import { allDataModels, dataModelOf } from '../data-models/data-models.ts';
import { findUnsafeSettings, type SafetyModel, unsafeWithChanged } from './find-unsafe-settings.ts';

const model = dataModelOf('infinity', 'INF-50', 'A');

test('every model is safe by default', () => {
  for (const document of allDataModels()) expect(findUnsafeSettings(document, {}), document.modelNumber).toEqual([]);
});

describe('unsafe settings', () => {
  test.each([
    ['the wash is too cold with its control band', { DI7: 605 }, 'washTooCold', ['DI7', 'S48']],
    ['the band alone lets the wash get too cold', { S48: 40 }, 'washTooCold', ['DI7', 'S48']],
    ['the rinse is too cold', { DI8: 805 }, 'rinseTooCold', ['DI8', 'S47']],
    ['the rinse is too hot', { DI8: 895 }, 'rinseTooHot', ['DI8', 'S47']],
    ['too little water rinses', { GL4: 19 }, 'rinseTooLittle', ['GL4']],
    ['the rinse is more than the boiler holds hot', { SB: 40, S5: 30, DI4: 41 }, 'rinseExceedsBoiler', ['DI4', 'SB']],
    ['the boiler heater may be on above the water', { S5: 70 }, 'levelsOutOfOrder', ['S5', 'SB']],
    ['the boiler is filled over its brim', { SB: 71 }, 'levelsOutOfOrder', ['SB', 'S2']],
    ['the tank is filled over its overflow', { SV: 131 }, 'levelsOutOfOrder', ['SV', 'S7']],
    ['a calibration falls', { PV3: 150 }, 'calibrationNotRising', ['PV3', 'PV4']],
    ['a calibration stands still', { PB2: 20 }, 'calibrationNotRising', ['PB1', 'PB2']],
  ] as const)('a setting is unsafe if %s', (_name, values, rule, codes) => {
    expect(findUnsafeSettings(model, values)).toContainEqual({ rule, codes });
  });

  test('a set point is unsafe if it reaches the critical temperature, in a model whose bounds allow it', () => {
    const hot: SafetyModel = { ...model, limits: { ...model.limits, criticalTmp: 860 } };
    expect(findUnsafeSettings(hot, {})).toContainEqual({ rule: 'aboveCritical', codes: ['DI8', 'S47'] });
    expect(findUnsafeSettings(hot, { S47: 5 })).not.toContainEqual({ rule: 'aboveCritical', codes: ['DI8', 'S47'] });
  });
});

test('a setting at its bound is safe', () => {
  const ends = { DI7: 610, DI8: 810, GL8: 890, GL4: 20, SB: 70, S5: 69, SV: 130 };
  expect(findUnsafeSettings(model, ends)).toEqual([]);
});

test('parameters of missing parts and of service cycles break no rule', () => {
  const bare: SafetyModel = { ...model, parameters: [], transducers: [] };
  expect(findUnsafeSettings(bare, { DI8: 100 })).toEqual([]);
  expect(findUnsafeSettings(model, { AW8: 650, AW4: 15 })).toEqual([]);
});

test('an unsafe existing value blocks only changes of this value', () => {
  const unsafe = findUnsafeSettings(model, { DI8: 805, GL4: 19 });
  expect(unsafeWithChanged(unsafe, new Set(['DI1']))).toEqual([]);
  expect(unsafeWithChanged(unsafe, new Set(['GL4', 'DI1'])).map(({ rule }) => rule)).toEqual(['rinseTooLittle']);
});
