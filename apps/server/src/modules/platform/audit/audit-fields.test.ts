import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { safeFields, safeText } from './record-audit.ts';

describe('the fields of an audit record', () => {
  it('an audit record has ordinary values unchanged', () => {
    const fields = {
      role: 'SERVICE',
      companyCode: '200001',
      postalCode: '20121',
      errorCode: 'T01',
      code: 'GRANT_TOO_HIGH',
      hasAlarms: false,
    };
    expect(safeFields(fields)).toEqual(fields);
  });

  it.each([
    'password',
    'newPassword',
    'passwordHash',
    'refresh_token',
    'linkSecret',
    'code',
    'pin',
    'verificationcode',
  ])('an audit record omits the value of a field named %s, at any depth', (name) => {
    expect(safeFields({ [name]: '4711', person: { [name]: ['4711'] } })).toEqual({
      [name]: '[left out]',
      person: { [name]: '[left out]' },
    });
  });

  it('an audit record has no tokens and hashes in any text', () => {
    const jwt = 'eyJhbGciOiJFUzI1NiJ9.eyJzdWIiOiJ4In0.c2ln';
    const recorded = JSON.stringify(
      safeFields({
        note: `got ${jwt}`,
        list: ['$argon2id$v=19$m=19456,t=2,p=1$c2FsdA$aGFzaA'],
        address: '/changepassword?email=a@b.example&token=s3cr3t-Value&x=1',
      }),
    );
    expect(recorded).not.toMatch(/eyJ|argon2|s3cr3t/);
    expect(recorded).toContain('a@b.example');
  });

  it('an audit record truncates a field that is too long, wide or deep', () => {
    expect(safeText(`GET /${'x'.repeat(5000)}`)).toHaveLength(301);
    const wide = Object.fromEntries(Array.from({ length: 1000 }, (_, i) => [`name${i}`, i]));
    expect(Object.keys(safeFields(wide))).toHaveLength(50);
    expect(safeFields({ list: Array.from({ length: 1000 }, (_, i) => i) }).list).toHaveLength(50);
    const texts = Array.from({ length: 50 }, () => 'x'.repeat(300));
    expect(JSON.stringify(safeFields({ first: texts, second: texts })).length).toBeLessThan(200);
    const deep: Record<string, unknown> = {};
    deep.self = deep;
    expect(JSON.stringify(safeFields(deep)).length).toBeLessThan(200);
  });

  it('the database can store every field of an audit record', () => {
    const anything = fc.dictionary(fc.string({ unit: 'binary' }), fc.anything({ withDate: true, withBigInt: true }));
    fc.assert(
      fc.property(anything, (fields) => {
        const written = JSON.stringify(safeFields(fields));
        expect(written).not.toContain('\\u0000');
        expect(written).not.toMatch(/\\ud[89a-f]/);
      }),
      { numRuns: 50 },
    );
  });
});
