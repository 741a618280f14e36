import { describe, expect, it } from 'vitest';
import { backoffDelayMs } from './backoff.ts';

const limits = { baseMs: 1000, maxMs: 30_000 };

describe('backoffDelayMs', () => {
  it('the delay doubles with each attempt', () => {
    const delays = [0, 1, 2, 3].map((attempt) => backoffDelayMs(attempt, { ...limits, random: () => 1 }));
    expect(delays).toEqual([1000, 2000, 4000, 8000]);
  });

  it('the delay never exceeds the limit', () => {
    expect(backoffDelayMs(500, { ...limits, random: () => 1 })).toBe(30_000);
  });

  it('a client waits at least half of the delay, and a random part of the other half', () => {
    expect(backoffDelayMs(2, { ...limits, random: () => 0 })).toBe(2000);
    expect(backoffDelayMs(2, { ...limits, random: () => 0.5 })).toBe(3000);
  });
});
