import { describe, expect, test } from 'vitest';
import {
  daysAround,
  periodBefore,
  periodPreset,
  presets,
  searchOfPreset,
  statisticsPeriod,
} from './statistics-period.ts';
import { parseStatisticsSearch } from './statistics-search.ts';

const noonMs = Date.parse('2026-03-29T12:00:00Z');

describe('a period', () => {
  test('a period is a day, a week from Monday, or a month', () => {
    expect(daysAround('day', '2026-03-29')).toEqual({ from: '2026-03-29', to: '2026-03-30' });
    expect(daysAround('week', '2026-03-29')).toEqual({ from: '2026-03-23', to: '2026-03-30' });
    expect(daysAround('week', '2026-03-30')).toEqual({ from: '2026-03-30', to: '2026-04-06' });
    expect(daysAround('month', '2026-12-31')).toEqual({ from: '2026-12-01', to: '2027-01-01' });
    expect(daysAround('month', '2026-02-28')).toEqual({ from: '2026-02-01', to: '2026-03-01' });
  });

  test('a period begins where the previous period ends', () => {
    for (const view of ['day', 'week', 'month'] as const) {
      const days = daysAround(view, '2026-03-29');
      expect(periodBefore({ view, ...days }).to).toBe(days.from);
    }
  });

  test("a period is never later than the present period in the machine's time zone", () => {
    expect(statisticsPeriod({ view: 'day' }, 'Europe/Rome', noonMs)).toMatchObject({
      from: '2026-03-29',
      isPresent: true,
    });
    expect(statisticsPeriod({ view: 'day', day: '2030-01-01' }, 'Pacific/Kiritimati', noonMs).from).toBe('2026-03-30');
    expect(statisticsPeriod({ view: 'day', day: '2026-03-28' }, 'Europe/Rome', noonMs)).toMatchObject({
      isPresent: false,
    });
  });
});

test('each preset is recognised by its period, also at the end of a year', () => {
  for (const today of ['2026-11-24', '2026-01-01', '2026-03-01']) {
    for (const preset of presets) {
      const { view, day } = searchOfPreset(preset, today);
      expect(periodPreset({ view, from: daysAround(view, day ?? today).from }, today)).toBe(preset);
    }
  }
  expect(searchOfPreset('lastMonth', '2026-01-15')).toEqual({ view: 'month', day: '2025-12-01' });
  expect(periodPreset({ view: 'month', from: '2026-09-01' }, '2026-11-24')).toBeNull();
});

test('the page keeps only the valid search parameters', () => {
  expect(parseStatisticsSearch({ view: 'week', day: '2026-02-28', show: 'water' })).toEqual({
    view: 'week',
    day: '2026-02-28',
    show: 'water',
  });
  expect(parseStatisticsSearch({ view: 'year', day: '2026-02-30', show: 7 })).toEqual({});
  expect(parseStatisticsSearch({ view: 'month', show: 'cycles' })).toEqual({});
});
