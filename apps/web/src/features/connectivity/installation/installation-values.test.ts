import type { StoredInstallation } from '@washboard/contract/installation/installation';
import { expect, test } from 'vitest';
import { installationChange, installationFieldError, installationValues } from './installation-values.ts';

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
  expect(installationChange(edits, base)).toEqual({
    changes: { country: 'FR', street: 'Via Roma 1' },
    expected: { country: 'IT', street: '' },
  });
});

test('a cleared installation field becomes unset', () => {
  expect(installationChange({ networkVoltage: '', city: '' }, base).changes).toEqual({
    networkVoltage: null,
    city: '',
  });
});

test('an unchanged installation form sends nothing', () => {
  expect(installationChange(installationValues(base), base).changes).toEqual({});
});

test('an invalid installation value breaks a rule', () => {
  expect(installationFieldError('networkVoltage', '12')).toBeDefined();
  expect(installationFieldError('networkVoltage', '4OO')).toBeDefined();
  expect(installationFieldError('networkVoltage', ' 400 ')).toBeUndefined();
  expect(installationFieldError('installationDate', '1999-12-31')).toBe('tooEarly');
  expect(installationFieldError('postalCode', '?')).toBe('postalCodeInvalid');
  expect(installationFieldError('timeZone', '')).toBeUndefined();
});
