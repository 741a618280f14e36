import { describe, expect, test } from 'vitest';
import { addDays, dayAt, endOfDay, isDay, shownAt, startOfDay } from './calendar.ts';
import { dayMs } from './durations.ts';

const iso = (ms: number) => new Date(ms).toISOString();

describe('days of a time zone', () => {
  test.each([
    ['2026-07-01', 'Europe/Rome', '2026-06-30T22:00:00.000Z'],
    ['2026-11-21', 'Europe/Rome', '2026-11-20T23:00:00.000Z'],
    ['2026-11-22', 'America/New_York', '2026-11-22T05:00:00.000Z'],
    ['2026-07-01', 'Asia/Kolkata', '2026-06-30T18:30:00.000Z'],
    ['2026-07-01', 'Asia/Kathmandu', '2026-06-30T18:15:00.000Z'],
    ['2026-07-01', 'UTC', '2026-07-01T00:00:00.000Z'],
    // Clocks change during the day, forwards at midnight, or back to before midnight.
    ['2026-03-29', 'Europe/Berlin', '2026-03-28T23:00:00.000Z'],
    ['2026-03-30', 'Europe/Berlin', '2026-03-29T22:00:00.000Z'],
    ['2026-09-06', 'America/Santiago', '2026-09-06T04:00:00.000Z'],
    ['2026-03-08', 'America/Havana', '2026-03-08T05:00:00.000Z'],
    ['2026-11-01', 'America/Havana', '2026-11-01T04:00:00.000Z'],
    ['2026-03-29', 'Atlantic/Azores', '2026-03-29T01:00:00.000Z'],
    ['2026-04-24', 'Africa/Cairo', '2026-04-23T22:00:00.000Z'],
  ])('the day %s in %s begins at %s', (day, timeZone, begins) => {
    expect(iso(startOfDay(day, timeZone))).toBe(begins);
    expect(endOfDay(addDays(day, -1), timeZone)).toBe(startOfDay(day, timeZone));
  });

  test('the last day of the year 9999 ends although no valid day follows it', () => {
    expect(endOfDay('9999-12-31', 'UTC')).toBe(Date.UTC(10_000, 0, 1));
  });

  test.each([
    '2026-02-29',
    '2026-02-30',
    '2026-13-01',
    '0001-01-01',
    '9999-01-01',
    '2026-1-1',
    '',
    20260101,
    undefined,
  ])('the value %s is not a day', (text) => expect(isDay(text)).toBe(false));

  test.each(['1000-01-01', '2024-02-29', '9998-12-31'])('the value %s is a day', (text) => {
    expect(isDay(text)).toBe(true);
    expect(endOfDay(text, 'America/New_York')).toBeGreaterThan(startOfDay(text, 'America/New_York'));
  });

  test('an instant belongs to the local date of its time zone', () => {
    expect(dayAt(Date.parse('2026-11-20T23:30:00Z'), 'Europe/Rome')).toBe('2026-11-21');
    expect(dayAt(Date.parse('2026-11-20T23:30:00Z'), 'Europe/London')).toBe('2026-11-20');
  });

  test('a skipped day begins and ends with the day after it', () => {
    expect(startOfDay('2011-12-30', 'Pacific/Apia')).toBe(startOfDay('2011-12-31', 'Pacific/Apia'));
  });

  test('a day begins with its first moment in every time zone, also when clocks change', () => {
    const years = [2007, 2016, 2024, 2025, 2026];
    for (const timeZone of Intl.supportedValuesOf('timeZone')) {
      for (const day of years.flatMap((year) => daysOfChange(year, timeZone))) {
        const startMs = startOfDay(day, timeZone);
        expect([timeZone, dayAt(startMs, timeZone)]).toEqual([timeZone, day]);
        expect([timeZone, dayAt(startMs - 1, timeZone)]).toEqual([timeZone, addDays(day, -1)]);
      }
    }
  });
});

function daysOfChange(year: number, timeZone: string): string[] {
  const days = [`${year}-01-15`, `${year}-07-15`];
  let before: number | null = null;
  for (let ms = Date.UTC(year, 0, 1); ms < Date.UTC(year + 1, 0, 1); ms += dayMs) {
    const offset = shownAt(ms, timeZone) - ms;
    const day = iso(ms).slice(0, 10);
    if (before !== null && offset !== before) days.push(addDays(day, -1), day, addDays(day, 1));
    before = offset;
  }
  return days;
}
