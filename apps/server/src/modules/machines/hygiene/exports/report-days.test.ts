import { describe, expect, it } from 'vitest';
import { everyDay, isReviewLate, type ReportDay, reportedDaysOf } from './report-days.ts';

const now = new Date('2026-11-20T12:00:00Z');
const known: ReportDay = {
  day: '2026-11-18',
  valid: 4,
  deviating: 0,
  open: 0,
  notJudgeable: 0,
  state: 'due',
  reviewer: null,
};

function daysOf(period: { startDate?: string; stopDate?: string }): string[] {
  const reported = reportedDaysOf(period, 'Europe/Rome', now);
  return everyDay([known], { startDate: period.startDate, ...reported }).map(({ day }) => day);
}

describe('the days of a report', () => {
  it('a period without a beginning begins with its records and ends today', () => {
    expect(daysOf({})).toEqual(['2026-11-18', '2026-11-19', '2026-11-20']);
  });

  it('the report shows days without records before the first record', () => {
    expect(daysOf({ startDate: '2026-11-16' })).toEqual([16, 17, 18, 19, 20].map((day) => `2026-11-${day}`));
  });

  it('a period that ends in the year 9999 ends today', () => {
    expect(daysOf({ startDate: '2026-11-19', stopDate: '9999-12-31T23:59:59.999Z' }).at(-1)).toBe('2026-11-20');
  });

  it('a period that begins in the year 1000 shows a year before its first record', () => {
    const days = daysOf({ startDate: '1000-01-01', stopDate: '9990-01-01' });
    expect([days[0], days.length]).toEqual(['2025-11-17', 369]);
  });

  it('a period that has not begun has no days', () => {
    expect(daysOf({ startDate: '2027-01-01' })).toEqual([]);
  });
});

it('a review counts as late from noon of the next day by the clock of the machine, also after a change of clocks', () => {
  const isLateAt = (at: string) => isReviewLate('2026-10-24', 'Europe/Rome', new Date(at));
  expect(isLateAt('2026-10-25T10:59:59Z')).toBe(false);
  expect(isLateAt('2026-10-25T11:00:00Z')).toBe(true);
});
