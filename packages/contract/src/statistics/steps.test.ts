import { describe, expect, test } from 'vitest';
import { addDays, dayAt } from '../time/calendar.ts';
import { hourMs } from '../time/durations.ts';
import { edgesOf, quarterMs } from './steps.ts';

const hoursOf = (day: string, zone: string) => edgesOf({ from: day, to: addDays(day, 1) }, 'hour', zone);
const shown = (ms: number, timeZone: string) =>
  new Intl.DateTimeFormat('sv-SE', { timeZone, hour: '2-digit', minute: '2-digit' }).format(ms);

describe('days and hours at a place', () => {
  test.each([
    ['2026-03-29', 23],
    ['2026-10-25', 25],
    ['2026-10-26', 24],
  ])('the day %s has %i hours in Rome', (day, hours) => {
    const edges = hoursOf(day, 'Europe/Rome');
    expect(edges).toHaveLength(hours + 1);
    expect(new Set(edges.slice(1).map((ms, i) => ms - (edges[i] ?? 0)))).toEqual(new Set([hourMs]));
    expect(dayAt((edges.at(-1) ?? 0) - 1, 'Europe/Rome')).toBe(day);
  });

  test('the hour before the clocks go back occurs twice', () => {
    const labels = hoursOf('2026-10-25', 'Europe/Rome').map((ms) => shown(ms, 'Europe/Rome'));
    expect(labels.slice(1, 5)).toEqual(['01:00', '02:00', '02:00', '03:00']);
  });

  test('the clocks on Lord Howe Island change by half an hour', () => {
    const zone = 'Australia/Lord_Howe';
    const spring = hoursOf('2026-10-04', zone);
    expect((spring.at(-1) ?? 0) - (spring[0] ?? 0)).toBe(23.5 * hourMs);
    expect(spring.slice(1, 4).map((ms) => shown(ms, zone))).toEqual(['01:00', '02:30', '03:00']);
    const autumn = hoursOf('2026-04-05', zone);
    expect((autumn.at(-1) ?? 0) - (autumn[0] ?? 0)).toBe(24.5 * hourMs);
    expect(autumn.slice(1, 4).map((ms) => shown(ms, zone))).toEqual(['01:00', '01:30', '02:00']);
  });

  test('the days of a year are contiguous and begin at quarters of an hour in UTC', () => {
    for (const zone of ['Europe/Rome', 'Australia/Lord_Howe', 'Asia/Kathmandu', 'Africa/Cairo', 'Pacific/Apia']) {
      const days = edgesOf({ from: '2026-01-01', to: '2027-01-01' }, 'day', zone);
      expect(days).toHaveLength(366);
      days.forEach((ms, i) => {
        expect(ms % quarterMs).toBe(0);
        expect(dayAt(ms, zone)).toBe(addDays('2026-01-01', i));
        expect(dayAt(ms - 1, zone)).toBe(addDays('2026-01-01', i - 1));
      });
    }
  });

  test('a day that a place skips is missing', () => {
    const edges = edgesOf({ from: '2011-12-29', to: '2012-01-01' }, 'day', 'Pacific/Apia');
    expect(edges.map((ms) => dayAt(ms, 'Pacific/Apia'))).toEqual(['2011-12-29', '2011-12-31', '2012-01-01']);
  });
});
