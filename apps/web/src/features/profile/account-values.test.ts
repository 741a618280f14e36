import { describe, expect, it } from 'vitest';
import { testAccount } from '../../testing/test-account.ts';
import { type ProfileValues, profileChanges, profileValues, profileValuesSchema } from './account-values.ts';

const stored = profileValues(testAccount);
const edited = (edits: Partial<ProfileValues>) => ({ ...stored, ...edits });

describe('changes of a profile', () => {
  it('the changes of a profile are the normalised fields that differ', () => {
    const edits = { firstName: ' Anna ', lastName: testAccount.lastName, city: 'Milano' };
    expect(profileChanges(edited(edits), stored)).toEqual({ firstName: 'Anna', city: 'Milano' });
  });

  it('spaces in an empty field do not count as a change', () => {
    expect(profileChanges(edited({ city: '  ' }), stored)).toEqual({});
  });

  it('a user withdraws the marketing consent', () => {
    const consents = { tnc: { check_1: true, check_2: true }, privacy: { check_1: true, check_2: true } };
    const agreed = profileValues({ ...testAccount, userDetails: consents });
    expect(agreed.marketingConsent).toBe(true);
    expect(profileChanges({ ...agreed, marketingConsent: false }, agreed)).toEqual({ marketingConsent: false });
  });
});

describe('errors of a profile', () => {
  it.each([
    [{ firstName: '' }, [['firstName', 'required']]],
    [{ lastName: 'B' }, [['lastName', 'nameTooShort']]],
    [{ phone: 'call me' }, [['phone', 'phoneInvalid']]],
    [{ postalCode: '!' }, [['postalCode', 'postalCodeInvalid']]],
    [{ city: 'a\u202eb' }, [['city', 'notAllowedCharacters']]],
    [{ country: 'IT', phone: '' } as const, []],
  ])('the input %j has the errors %j', (edits, fieldErrors) => {
    const issues = profileValuesSchema.safeParse(edited(edits)).error?.issues ?? [];
    expect(issues.map(({ path, message }) => [path[0], message])).toEqual(fieldErrors);
  });
});
