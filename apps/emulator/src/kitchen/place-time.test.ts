import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createPlaceTime, weekdayOf } from './place-time.ts';

const rome = createPlaceTime('Europe/Rome');
const at = (hours: number, minutes = 0) => hours * 60 + minutes;
const iso = (ms: number) => new Date(ms).toISOString();

describe('local noon', () => {
  test.each([
    ['2026-07-01', '2026-07-01T10:00:00.000Z'],
    ['2026-12-01', '2026-12-01T11:00:00.000Z'],
    ['2026-03-29', '2026-03-29T10:00:00.000Z'],
    ['2026-10-25', '2026-10-25T11:00:00.000Z'],
  ])('local noon is at the right instant on %s', (date, instant) => {
    expect(iso(rome.instantOf(date, at(12)))).toBe(instant);
  });
});

test('a local hour that is skipped or occurs twice has one instant', () => {
  expect(iso(rome.instantOf('2026-03-29', at(2, 30)))).toBe('2026-03-29T01:30:00.000Z');
  expect(iso(rome.instantOf('2026-10-25', at(2, 30)))).toBe('2026-10-25T01:30:00.000Z');
});

test('minutes past midnight follow the clock of the next day, also after a clock change', () => {
  expect(iso(rome.instantOf('2026-10-24', at(28)))).toBe('2026-10-25T03:00:00.000Z');
  expect(iso(rome.instantOf('2026-03-28', at(28)))).toBe('2026-03-29T02:00:00.000Z');
});

test('the day of any instant of a day is that day', () => {
  const dates = fc.date({ min: new Date('2020-01-01'), max: new Date('2035-01-01'), noInvalidDate: true });
  const zones = fc.constantFrom('Europe/Rome', 'Europe/Berlin', 'America/New_York', 'Australia/Lord_Howe');
  fc.assert(
    fc.property(dates, fc.integer({ min: at(4), max: at(23, 59) }), zones, (day, minutes, zone) => {
      const place = createPlaceTime(zone);
      const date = day.toISOString().slice(0, 10);
      expect(place.dateAt(place.instantOf(date, minutes))).toBe(date);
    }),
  );
});

test('weeks begin on Monday', () => {
  expect(['2026-11-16', '2026-11-22'].map(weekdayOf)).toEqual([0, 6]);
});
