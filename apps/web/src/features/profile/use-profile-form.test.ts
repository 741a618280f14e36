import { describe, expect, it } from 'vitest';
import { testAccount } from '../../testing/test-account.ts';
import { changesOf, faultsOf, valuesOf } from './use-profile-form.ts';

describe('changes of a profile', () => {
  it('the changes are the normalised fields that differ', () => {
    const edits = { firstName: ' Anna ', lastName: testAccount.lastName, city: 'Milano' };
    expect(changesOf(edits, testAccount)).toEqual({ firstName: 'Anna', city: 'Milano' });
  });

  it('spaces in an empty field are no change', () => {
    expect(changesOf({ city: '  ' }, testAccount)).toEqual({});
  });

  it('the marketing consent can be withdrawn', () => {
    const consents = { tnc: { check_1: true, check_2: true }, privacy: { check_1: true, check_2: true } };
    const account = { ...testAccount, userDetails: consents };
    expect(valuesOf(account).marketingConsent).toBe(true);
    expect(changesOf({ marketingConsent: false }, account)).toEqual({ marketingConsent: false });
  });
});

describe('faults of a profile', () => {
  it.each([
    [{ firstName: '' }, { firstName: 'required' }],
    [{ lastName: 'B' }, { lastName: 'nameTooShort' }],
    [{ phone: 'call me' }, { phone: 'phoneInvalid' }],
    [{ postalCode: '!' }, { postalCode: 'postalCodeInvalid' }],
    [{ city: 'a\u202eb' }, { city: 'notAllowedCharacters' }],
    [{ country: 'IT', phone: '' }, {}],
  ])('the input %j has the faults %j', (edits, faults) => expect(faultsOf(edits)).toEqual(faults));
});
