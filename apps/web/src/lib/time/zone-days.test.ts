import { describe, expect, it } from 'vitest';
import { dayAt, startOfDay } from './zone-days.ts';

const iso = (ms: number) => new Date(ms).toISOString();

describe('a day at a place', () => {
  it.each([
    ['2026-11-21', 0, 'Europe/Rome', '2026-11-20T23:00:00.000Z'],
    ['2026-07-01', 0, 'Europe/Rome', '2026-06-30T22:00:00.000Z'],
    ['2026-11-21', -7, 'Europe/London', '2026-11-14T00:00:00.000Z'],
    ['2026-11-21', 1, 'America/New_York', '2026-11-22T05:00:00.000Z'],
    // The days on which the clocks change, and the ones after.
    ['2026-03-29', 0, 'Europe/Berlin', '2026-03-28T23:00:00.000Z'],
    ['2026-03-29', 1, 'Europe/Berlin', '2026-03-29T22:00:00.000Z'],
    ['2026-10-25', 1, 'Europe/Berlin', '2026-10-25T23:00:00.000Z'],
  ])('%s and %i days in %s begins at %s', (day, later, timeZone, begins) => {
    expect(iso(startOfDay(day, later, timeZone))).toBe(begins);
  });

  it('is the one that the calendar shows there', () => {
    expect(dayAt('2026-11-20T23:30:00Z', 'Europe/Rome')).toBe('2026-11-21');
    expect(dayAt('2026-11-20T23:30:00Z', 'Europe/London')).toBe('2026-11-20');
  });
});
