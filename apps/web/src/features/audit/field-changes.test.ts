import { describe, expect, it } from 'vitest';
import { fieldChanges } from './field-changes.ts';

describe('fieldChanges', () => {
  it('tells field by field what it was and became, and leaves out what stayed', () => {
    const line = { before: { role: 'SERVICE', city: 'Milano' }, after: { role: 'ADMIN', city: 'Milano' }, detail: {} };
    expect(fieldChanges(line)).toEqual([{ name: 'role', before: 'SERVICE', after: 'ADMIN' }]);
  });

  it('tells of a field that is on one side only', () => {
    expect(fieldChanges({ before: {}, after: { city: 'Milano' }, detail: {} })).toEqual([
      { name: 'city', before: undefined, after: 'Milano' },
    ]);
  });

  it('tells what something new is, and what was there before it went', () => {
    const fields = { companyName: 'Isar' };
    const told = [{ name: 'companyName', value: 'Isar' }];
    expect(fieldChanges({ before: null, after: fields, detail: {} })).toEqual(told);
    expect(fieldChanges({ before: fields, after: null, detail: {} })).toEqual(told);
  });

  it('tells what else is known, at the end, fields within fields included', () => {
    const detail = { kind: 'cycle', body: { operationSet: 1, cycleType: 'eco' } };
    expect(fieldChanges({ before: null, after: null, detail })).toEqual([
      { name: 'kind', value: 'cycle' },
      { name: 'operationSet', value: 1 },
      { name: 'cycleType', value: 'eco' },
    ]);
  });
});
