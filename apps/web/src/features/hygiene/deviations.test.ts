import { expect, it } from 'vitest';
import { deviationsOf } from './deviations.ts';

const limits = { tankTmpMin: 600, rinseTmpMin: 800, rinseTmpMax: 900 };
const clean = { tankTmpMin: 600, rinseTmpMin: 800, rinseTmpMax: 900, limits };

it('a record at its limits deviates nowhere', () => {
  expect(deviationsOf(clean)).toEqual([]);
});

it('each temperature beyond its limit is named with the limit', () => {
  expect(deviationsOf({ ...clean, tankTmpMin: 599, rinseTmpMin: 799, rinseTmpMax: 901 })).toEqual([
    { kind: 'tankTmpMin', value: 599, limit: 600 },
    { kind: 'rinseTmpMin', value: 799, limit: 800 },
    { kind: 'rinseTmpMax', value: 901, limit: 900 },
  ]);
});

it('missing temperatures are named once', () => {
  expect(deviationsOf({ ...clean, tankTmpMin: null, rinseTmpMin: null, rinseTmpMax: null })).toEqual([
    { kind: 'tankMissing' },
    { kind: 'rinseMissing' },
  ]);
  expect(deviationsOf({ ...clean, rinseTmpMax: null })).toEqual([{ kind: 'rinseMissing' }]);
});
