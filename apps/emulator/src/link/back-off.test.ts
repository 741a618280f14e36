import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createBackOff, defaultBackOff } from './back-off.ts';

test('every random wait lies between the limits', () => {
  fc.assert(
    fc.property(fc.array(fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }), { minLength: 1 }), (dice) => {
      let thrown = 0;
      const backOff = createBackOff(defaultBackOff, () => dice[thrown++ % dice.length] ?? 0);
      for (let failure = 0; failure < 100; failure += 1) {
        const waitMs = backOff.nextMs();
        expect(waitMs).toBeGreaterThanOrEqual(defaultBackOff.shortestMs);
        expect(waitMs).toBeLessThanOrEqual(defaultBackOff.longestMs);
      }
    }),
  );
});

test('the longest wait doubles with every failure up to a maximum, and falls back after a reset', () => {
  const backOff = createBackOff({ shortestMs: 1_000, longestMs: 30_000 }, () => 1);
  const waits = Array.from({ length: 6 }, () => backOff.nextMs());
  expect(waits).toEqual([2_000, 4_000, 8_000, 16_000, 30_000, 30_000]);
  backOff.reset();
  expect(backOff.nextMs()).toBe(2_000);
});
