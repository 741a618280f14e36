import { describe, expect, it } from 'vitest';
import { ProblemError } from '../../../http/problem-error.ts';
import { resolveClosedPeriod, resolveDays, resolvePeriod } from './resolve-period.ts';

const rome = { timeZone: null, country: 'IT' as const };
const santiago = { timeZone: 'America/Santiago', country: 'ES' as const };

describe('the period of a query', () => {
  it('a day of a query begins in the time zone of the machine', () => {
    expect(resolvePeriod(rome, { startDate: '2026-11-20', stopDate: '2026-11-21' })).toEqual({
      startDate: '2026-11-19T23:00:00.000Z',
      stopDate: '2026-11-20T23:00:00.000Z',
    });
    // Clocks went forward at midnight, so this day began at one o'clock.
    expect(resolvePeriod(santiago, { startDate: '2026-09-06' })).toEqual({ startDate: '2026-09-06T04:00:00.000Z' });
  });

  it('a period of a query keeps instants, mixes them with days, and may be open', () => {
    expect(resolvePeriod(rome, { startDate: '2026-11-20T10:00:00+02:00' })).toEqual({
      startDate: '2026-11-20T08:00:00.000Z',
    });
    expect(resolvePeriod(rome, { startDate: '2026-11-20', stopDate: '2026-11-19T23:30:00Z' })).toEqual({
      startDate: '2026-11-19T23:00:00.000Z',
      stopDate: '2026-11-19T23:30:00.000Z',
    });
    expect(resolvePeriod(rome, {})).toEqual({});
  });

  it('the server refuses a period that does not end after it begins in the machine’s time zone', () => {
    const query = { startDate: '2026-11-20', stopDate: '2026-11-19T23:00:00Z' };
    expect(() => resolvePeriod(rome, query)).toThrow(ProblemError);
  });
});

describe('a period of bounded length', () => {
  const bound = { maxDays: 31 };

  it('a period has as many days as allowed, even when clocks went back on one of them', () => {
    expect(resolveClosedPeriod(rome, { startDate: '2026-10-01', stopDate: '2026-11-01' }, bound)).toEqual({
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
  ])('the server refuses a period that is too long or does not end after it begins: %j', (query) => {
    expect(() => resolveClosedPeriod(rome, query, bound)).toThrow(ProblemError);
  });
});

describe('the days of statistics', () => {
  const step = 'day' as const;

  it('the days of statistics exclude the last day of the requested period', () => {
    const days = { from: '2026-11-20', to: '2026-11-22' };
    expect(resolveDays(rome, { ...days, step })).toEqual(days);
  });

  it('a period of two instants becomes all days that it touches', () => {
    const days = { from: '2026-11-20', to: '2026-11-22' };
    const day = { from: '2026-11-19T23:00:00Z', to: '2026-11-21T23:00:00Z' };
    expect(resolveDays(rome, { ...day, step })).toEqual(days);
    expect(resolveDays(rome, { from: '2026-11-20T12:00:00Z', to: '2026-11-20T23:00:01Z', step })).toEqual(days);
  });

  it('the server refuses a period without days or with too many', () => {
    expect(() => resolveDays(rome, { from: '2026-11-20', to: '2026-11-19T23:00:00Z', step })).toThrow(ProblemError);
    expect(() => resolveDays(rome, { from: '2026-09-01', to: '2026-11-02T23:00:01Z', step })).toThrow(ProblemError);
  });
});
