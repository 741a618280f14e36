import { expect, test } from 'vitest';
import { createClaimingCodes } from './claiming-code.ts';

const minuteMs = 60_000;

test('six digits, the same for ten minutes, then others', () => {
  const wall = { nowMs: 0 };
  const codes = createClaimingCodes(() => wall.nowMs);
  const first = codes.ask();
  expect(first.code).toMatch(/^\d{6}$/);
  expect(first.expiresAtMs).toBe(10 * minuteMs);
  wall.nowMs = 10 * minuteMs - 1;
  expect(codes.ask()).toEqual(first);
  const later = Array.from({ length: 5 }, () => {
    wall.nowMs += 10 * minuteMs;
    return codes.ask().code;
  });
  expect(new Set([first.code, ...later]).size).toBeGreaterThan(4);
});
