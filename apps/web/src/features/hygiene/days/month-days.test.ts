import type { HygieneDay } from '@washboard/contract/hygiene/hygiene-records';
import { describe, expect, it } from 'vitest';
import { weeksOf } from '../../../components/records/month-grid.tsx';
import { calendarDays, monthAfter, monthPeriod, recordSums } from './month-days.ts';

const today = '2026-11-25';
const review = { personName: 'Sara Riva', at: '2026-11-20T20:00:00.000Z' };
const day = (date: string, counts: Partial<HygieneDay> = {}): HygieneDay => ({
  day: date,
  valid: 0,
  deviating: 0,
  open: 0,
  notJudgeable: 0,
  review: null,
  recordsSinceReview: 0,
  ...counts,
});

describe('the shown period', () => {
  it('the hygiene calendar shows the present month unless the address names another month or a day', () => {
    expect(monthPeriod({}, today)).toMatchObject({
      month: '2026-11',
      day: null,
      listDays: { from: '2026-11-01', to: '2026-11-30' },
    });
    expect(monthPeriod({ month: '2024-02' }, today).monthDays).toEqual({ from: '2024-02-01', to: '2024-02-29' });
    expect(monthPeriod({ month: '2026-09', day: '2026-10-05' }, today)).toMatchObject({
      month: '2026-10',
      day: '2026-10-05',
      listDays: { from: '2026-10-05', to: '2026-10-05' },
    });
  });

  it('the hygiene calendar never begins in the future', () => {
    expect(monthPeriod({ day: '2026-11-26' }, today)).toMatchObject({ month: '2026-11', day: null });
    expect(monthPeriod({ month: '2027-01' }, today).month).toBe('2026-11');
  });

  it('the month moves across the turn of a year', () => {
    expect([monthAfter('2026-12', 1), monthAfter('2026-01', -1)]).toEqual(['2027-01', '2025-12']);
  });
});

describe('the days of the calendar', () => {
  const days = calendarDays(
    { from: '2026-11-23', to: '2026-11-26' },
    [
      day('2026-11-23', { valid: 3, deviating: 2, open: 1 }),
      day('2026-11-24', { valid: 1, review }),
      day(today, { valid: 2 }),
    ],
    today,
  );

  it('a calendar day shows its most serious result, and a past day whether it was reviewed', () => {
    expect(days.map(({ result, reviewState, isFuture }) => [result, reviewState, isFuture])).toEqual([
      ['open', 'missed', false],
      ['valid', 'reviewed', false],
      ['valid', 'due', false],
      ['none', 'none', true],
    ]);
    const closed = calendarDays({ from: today, to: today }, [day(today, { deviating: 1, valid: 4 })], today);
    expect(closed[0]?.result).toBe('deviating');
    const unclear = calendarDays({ from: today, to: today }, [day(today, { notJudgeable: 1 })], today);
    expect(unclear[0]?.result).toBe('notJudgeable');
  });

  it('the counts of the calendar days add up', () => {
    expect(recordSums(days)).toEqual({
      records: 8,
      valid: 6,
      deviating: 2,
      open: 1,
      notJudgeable: 0,
      changed: 0,
      missed: 1,
    });
  });

  it('each week of the calendar begins on Monday', () => {
    const november = calendarDays({ from: '2026-11-01', to: '2026-11-30' }, [], today);
    const weeks = weeksOf(november);
    expect(weeks).toHaveLength(6);
    expect(weeks[0]?.map((found) => found?.day ?? null)).toEqual([null, null, null, null, null, null, '2026-11-01']);
  });
});
