import { expect, it } from 'vitest';
import { haveSameClock } from './shown-time-zone.ts';

it.each([
  ['Europe/Rome', 'Europe/Rome', true],
  ['Europe/Rome', 'Europe/Berlin', true],
  ['Europe/Rome', 'Europe/London', false],
  ['Europe/London', 'UTC', false],
  ['Europe/Rome', 'Africa/Johannesburg', false],
])('the time zones %s and %s show the same times: %s', (a, b, isSame) => {
  expect(haveSameClock(a, b, Date.UTC(2026, 0, 10))).toBe(isSame);
  expect(haveSameClock(a, b, Date.UTC(2026, 6, 10))).toBe(isSame);
});
