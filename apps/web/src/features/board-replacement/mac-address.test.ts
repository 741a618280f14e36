import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readMacAddress } from './mac-address.ts';

const bytes = fc.array(fc.integer({ min: 0, max: 255 }), { minLength: 6, maxLength: 6 });
const hex = (byte: number) => byte.toString(16).padStart(2, '0');

test('the field accepts a MAC address in every common format', () => {
  fc.assert(
    fc.property(
      bytes,
      fc.constantFrom(':', '-', '', ' '),
      fc.boolean(),
      fc.boolean(),
      (values, between, isBig, isIn) => {
        const written = values.map(hex).join(between);
        const typed = isBig ? written.toUpperCase() : written;
        expect(readMacAddress(isIn ? ` ${typed} ` : typed)).toBe(values.map(hex).join(':'));
      },
    ),
  );
});

test('a normalised MAC address stays unchanged', () => {
  fc.assert(
    fc.property(fc.string(), (typed) => {
      const address = readMacAddress(typed);
      if (address !== null) expect(readMacAddress(address)).toBe(address);
    }),
  );
});

test.each([
  '',
  '00',
  '00:1b:44:11:3a',
  '00:1b:44:11:3a:b7:00',
  '00:1b:44:11:3a:bg',
  '001b44113ab',
  '00/1b/44/11/3a/b7',
])('%j is not a MAC address', (typed) => {
  expect(readMacAddress(typed)).toBeNull();
});
