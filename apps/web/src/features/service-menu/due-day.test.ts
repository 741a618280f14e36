import { noCounts } from '@washboard/contract/statistics/counts';
import type { Statistics } from '@washboard/contract/statistics/statistics';
import { expect, it } from 'vitest';
import { dueDay } from './due-day.ts';

const nowMs = Date.parse('2026-11-20T12:00:00Z');
const statisticsOf = (cyclesByDay: (number | null)[]) => ({
  timeZone: 'Europe/Rome',
  bins: cyclesByDay.map((cycles) => ({
    counts: cycles === null ? null : { ...noCounts, cycles },
  })) as Statistics['bins'],
});

it('the maintenance is due on the day on which the recent use reaches the interval', () => {
  expect(dueDay({ statistics: statisticsOf(Array(10).fill(20)), left: 100, nowMs })).toEqual({
    day: '2026-11-25',
    cyclesPerDay: 20,
  });
});

it('the recent use includes days without a cycle, but no days without counters', () => {
  const cycles = [...Array(5).fill(40), ...Array(5).fill(0), null, null];
  expect(dueDay({ statistics: statisticsOf(cycles), left: 41, nowMs })).toEqual({
    day: '2026-11-23',
    cyclesPerDay: 20,
  });
});

it.each([
  ['few days', [40, 40, 40]],
  ['no use', Array(10).fill(0)],
  ['no counters', Array(10).fill(null)],
  ['so little use that it is years away', [...Array(29).fill(0), 1]],
])('the maintenance has no due day after %s', (_, cycles) => {
  expect(dueDay({ statistics: statisticsOf(cycles), left: 1000, nowMs })).toBeNull();
});
