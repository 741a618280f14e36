import type { StoredInstallation } from '@washboard/contract/installation/installation';
import { expect, test } from 'vitest';
import { changeOf, faultOf, valuesOf } from './installation-values.ts';

const base: StoredInstallation = {
  country: 'IT',
  timeZone: null,
  installationDate: '2024-03-11',
  networkVoltage: 400,
  networkFrequency: 50,
  electricityDistribution: null,
  street: '',
  postalCode: '',
  city: 'Mantova',
};

test('the installation form sends only changed fields, with their stored values', () => {
  const edits = { country: 'FR', networkVoltage: '400', city: ' Mantova ', timeZone: '', street: 'Via Roma 1' };
  expect(changeOf(edits, base)).toEqual({
    changes: { country: 'FR', street: 'Via Roma 1' },
    expected: { country: 'IT', street: '' },
  });
});

test('a cleared installation field becomes unset', () => {
  expect(changeOf({ networkVoltage: '', city: '' }, base).changes).toEqual({ networkVoltage: null, city: '' });
});

test('an unchanged installation form sends nothing', () => {
  expect(changeOf(valuesOf(base), base).changes).toEqual({});
});

test('an invalid installation value breaks a rule', () => {
  expect(faultOf('networkVoltage', '12')).toBeDefined();
  expect(faultOf('networkVoltage', '4OO')).toBeDefined();
  expect(faultOf('networkVoltage', ' 400 ')).toBeUndefined();
  expect(faultOf('installationDate', '1999-12-31')).toBe('tooEarly');
  expect(faultOf('postalCode', '?')).toBe('postalCodeInvalid');
  expect(faultOf('timeZone', '')).toBeUndefined();
});
