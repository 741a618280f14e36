import { describe, expect, it } from 'vitest';
import { fieldChanges } from './field-changes.ts';

describe('fieldChanges', () => {
  it('an audit entry lists changed fields with previous and new values, and omits unchanged fields', () => {
    const line = { before: { role: 'SERVICE', city: 'Milano' }, after: { role: 'ADMIN', city: 'Milano' }, detail: {} };
    expect(fieldChanges(line)).toEqual([{ name: 'role', before: 'SERVICE', after: 'ADMIN' }]);
  });

  it('an audit entry lists a field that exists on one side only', () => {
    expect(fieldChanges({ before: {}, after: { city: 'Milano' }, detail: {} })).toEqual([
      { name: 'city', before: undefined, after: 'Milano' },
    ]);
  });

  it('an audit entry lists the values of a created or deleted record', () => {
    const fields = { companyName: 'Isar' };
    const listed = [{ name: 'companyName', value: 'Isar' }];
    expect(fieldChanges({ before: null, after: fields, detail: {} })).toEqual(listed);
    expect(fieldChanges({ before: fields, after: null, detail: {} })).toEqual(listed);
  });

  it('an audit entry lists additional fields last, including nested fields', () => {
    const detail = { kind: 'cycle', body: { operationSet: 1, cycleType: 'eco' } };
    expect(fieldChanges({ before: null, after: null, detail })).toEqual([
      { name: 'kind', value: 'cycle' },
      { name: 'operationSet', value: 1 },
      { name: 'cycleType', value: 'eco' },
    ]);
  });
});
