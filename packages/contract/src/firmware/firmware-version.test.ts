import { expect, test } from 'vitest';
import { compareVersions } from './firmware-version.ts';

test.each([
  ['1.4.0', '1.5.0', -1],
  ['1.10.0', '1.9.3', 1],
  ['2', '1.99.99', 1],
  ['1.4', '1.4.0', 0],
  ['1.4.0-rc1', '1.4.0', 0],
  ['unknown', '0.0.1', -1],
])('the comparison orders version %s and version %s', (a, b, sign) => {
  expect(Math.sign(compareVersions(a, b))).toBe(sign);
  expect(Math.sign(compareVersions(b, a))).toBe(0 - sign);
});
