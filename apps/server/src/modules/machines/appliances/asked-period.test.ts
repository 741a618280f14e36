import { describe, expect, it } from 'vitest';
import { ProblemError } from '../../../http/problem-error.ts';
import { closedInstantsOf, daysOf, instantsOf } from './asked-period.ts';

const rome = { timeZone: null, country: 'IT' as const };
const santiago = { timeZone: 'America/Santiago', country: 'ES' as const };

describe('the period of a query', () => {
  it('has days that begin where the machine stands', () => {
    expect(instantsOf(rome, { startDate: '2026-11-20', stopDate: '2026-11-21' })).toEqual({
      startDate: '2026-11-19T23:00:00.000Z',
      stopDate: '2026-11-20T23:00:00.000Z',
    });
    // Clocks went forward at midnight, so this day began at one o'clock.
    expect(instantsOf(santiago, { startDate: '2026-09-06' })).toEqual({ startDate: '2026-09-06T04:00:00.000Z' });
  });

  it('keeps instants, takes both forms together, and may be open', () => {
    expect(instantsOf(rome, { startDate: '2026-11-20T10:00:00+02:00' })).toEqual({
      startDate: '2026-11-20T08:00:00.000Z',
    });
    expect(instantsOf(rome, { startDate: '2026-11-20', stopDate: '2026-11-19T23:30:00Z' })).toEqual({
      startDate: '2026-11-19T23:00:00.000Z',
      stopDate: '2026-11-19T23:30:00.000Z',
    });
    expect(instantsOf(rome, {})).toEqual({});
  });

  it('must end after it begins, in the zone of the machine', () => {
    const asked = { startDate: '2026-11-20', stopDate: '2026-11-19T23:00:00Z' };
    expect(() => instantsOf(rome, asked)).toThrow(ProblemError);
  });
});

describe('a period of bounded length', () => {
  const bound = { mostDays: 31 };

  it('may have as many days, also when clocks went back on one of them', () => {
    expect(closedInstantsOf(rome, { startDate: '2026-10-01', stopDate: '2026-11-01' }, bound)).toEqual({
      startDate: '2026-09-30T22:00:00.000Z',
      stopDate: '2026-10-31T23:00:00.000Z',
      fromMs: Date.parse('2026-09-30T22:00:00Z'),
      toMs: Date.parse('2026-10-31T23:00:00Z'),
    });
  });

  it.each([
    { startDate: '2026-10-01', stopDate: '2026-11-02' },
    { startDate: '2026-10-01T00:00:00Z', stopDate: '2026-11-01T00:00:01Z' },
    { startDate: '2026-10-01', stopDate: '2026-10-01' },
  ])('is refused when it is longer, or does not end after it begins: %j', (asked) => {
    expect(() => closedInstantsOf(rome, asked, bound)).toThrow(ProblemError);
  });
});

describe('the days of statistics', () => {
  const step = 'day' as const;

  it('are those of the calendar, the last one not included', () => {
    const days = { from: '2026-11-20', to: '2026-11-22' };
    expect(daysOf(rome, { ...days, step })).toEqual(days);
  });

  it('are all days that a period of two instants touches', () => {
    const days = { from: '2026-11-20', to: '2026-11-22' };
    const day = { from: '2026-11-19T23:00:00Z', to: '2026-11-21T23:00:00Z' };
    expect(daysOf(rome, { ...day, step })).toEqual(days);
    expect(daysOf(rome, { from: '2026-11-20T12:00:00Z', to: '2026-11-20T23:00:01Z', step })).toEqual(days);
  });

  it('are refused where they are none, or too many', () => {
    expect(() => daysOf(rome, { from: '2026-11-20', to: '2026-11-19T23:00:00Z', step })).toThrow(ProblemError);
    expect(() => daysOf(rome, { from: '2026-09-01', to: '2026-11-02T23:00:01Z', step })).toThrow(ProblemError);
  });
});
