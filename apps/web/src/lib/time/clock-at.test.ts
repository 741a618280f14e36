import { describe, expect, it } from 'vitest';
import { clockAt } from './clock-at.ts';

const shown = (timeZone: string, instant: string) => {
  const at = new Date(clockAt(timeZone)(Date.parse(instant)));
  return [at.getUTCDate(), at.getUTCHours(), at.getUTCMinutes(), at.getUTCSeconds()];
};

describe('a clock in another time zone', () => {
  it.each([
    ['Europe/Rome', '2026-01-10T23:30:15Z', [11, 0, 30, 15]],
    ['Asia/Kolkata', '2026-01-10T23:30:15Z', [11, 5, 0, 15]],
    ['America/St_Johns', '2026-01-10T01:00:00Z', [9, 21, 30, 0]],
    ['UTC', '2026-01-10T01:00:00Z', [10, 1, 0, 0]],
  ])('the clock in %s shows the right time at %s', (timeZone, instant, expected) => {
    expect(shown(timeZone, instant)).toEqual(expected);
  });

  it('the clock skips an hour in spring and repeats an hour in autumn', () => {
    expect(shown('Europe/Rome', '2026-03-29T00:59:59Z')).toEqual([29, 1, 59, 59]);
    expect(shown('Europe/Rome', '2026-03-29T01:00:00Z')).toEqual([29, 3, 0, 0]);
    expect(shown('Europe/Rome', '2026-10-25T00:30:00Z')).toEqual([25, 2, 30, 0]);
    expect(shown('Europe/Rome', '2026-10-25T01:30:00Z')).toEqual([25, 2, 30, 0]);
  });
});
