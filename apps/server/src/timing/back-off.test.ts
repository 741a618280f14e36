import { expect, it } from 'vitest';
import { backOff } from './back-off.ts';

it('the pause doubles with each failure, up to the maximum', () => {
  const bounds = { first: 250, max: 1500 };
  expect([0, 1, 2, 3, 10_000].map((failures) => backOff(failures, bounds))).toEqual([250, 500, 1000, 1500, 1500]);
});
