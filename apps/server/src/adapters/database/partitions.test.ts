import { dayMs } from '@washboard/contract/time/durations';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { partitionName, periodOf, periodsBetween } from './partitions.ts';

const widths = ['week', 'month'] as const;
const aWidth = fc.constantFrom(...widths);
const anInstant = fc.date({ min: new Date('1990-01-01'), max: new Date('2100-01-01'), noInvalidDate: true });

function text({ from, to }: { from: Date; to: Date }): string {
  return `${from.toISOString()} to ${to.toISOString()}`;
}

describe('periodOf', () => {
  it.each([
    ['2026-11-16T00:00:00.000Z', '2026-11-16', '2026-11-23'],
    ['2026-11-22T23:59:59.999Z', '2026-11-16', '2026-11-23'],
    ['2026-11-23T00:00:00.000Z', '2026-11-23', '2026-11-30'],
    ['2027-01-01T12:00:00.000Z', '2026-12-28', '2027-01-04'], // This week spans two years.
    ['2028-02-29T12:00:00.000Z', '2028-02-28', '2028-03-06'],
  ])('the week of %s starts on Monday in UTC', (instant, from, to) => {
    const period = periodOf(new Date(instant), 'week');
    expect(text(period)).toBe(`${from}T00:00:00.000Z to ${to}T00:00:00.000Z`);
    expect(period.from.getUTCDay()).toBe(1);
  });

  it.each([
    ['2026-12-31T23:59:59.999Z', '2026-12-01', '2027-01-01'],
    ['2028-02-29T12:00:00.000Z', '2028-02-01', '2028-03-01'],
    ['2027-01-01T00:00:00.000Z', '2027-01-01', '2027-02-01'],
  ])('the month of %s starts on its first day in UTC', (instant, from, to) => {
    expect(text(periodOf(new Date(instant), 'month'))).toBe(`${from}T00:00:00.000Z to ${to}T00:00:00.000Z`);
  });

  it('a period contains its instant, and every instant of a period has the same period', () => {
    fc.assert(
      fc.property(anInstant, aWidth, fc.integer({ min: 0, max: 999_999 }), (instant, width, share) => {
        const period = periodOf(instant, width);
        const [fromMs, toMs] = [period.from.getTime(), period.to.getTime()];
        expect(fromMs).toBeLessThanOrEqual(instant.getTime());
        expect(toMs).toBeGreaterThan(instant.getTime());
        const other = new Date(fromMs + Math.floor(((toMs - fromMs) * share) / 1_000_000));
        expect(text(periodOf(other, width))).toBe(text(period));
      }),
    );
  });

  it('a period lasts seven days or a month, from midnight to midnight', () => {
    fc.assert(
      fc.property(anInstant, aWidth, (instant, width) => {
        const { from, to } = periodOf(instant, width);
        const days = (to.getTime() - from.getTime()) / dayMs;
        if (width === 'week') expect(days).toBe(7);
        else expect([28, 29, 30, 31]).toContain(days);
        expect(from.getTime() % dayMs).toBe(0);
      }),
    );
  });
});

describe('periodsBetween', () => {
  it('periods have no gaps and no overlaps, from the first instant to the last', () => {
    fc.assert(
      fc.property(anInstant, fc.integer({ min: 0, max: 3 * 366 }), aWidth, (from, days, width) => {
        const to = new Date(from.getTime() + days * dayMs);
        const periods = periodsBetween(from, to, width);
        expect(text(periods[0] ?? { from, to })).toBe(text(periodOf(from, width)));
        expect(text(periods.at(-1) ?? { from, to })).toBe(text(periodOf(to, width)));
        for (const [i, period] of periods.entries()) {
          if (i > 0) expect(period.from).toEqual(periods[i - 1]?.to);
        }
      }),
    );
  });

  it('the list of periods is empty when the end is before the period of the start', () => {
    expect(periodsBetween(new Date('2026-02-01'), new Date('2026-01-01'), 'month')).toEqual([]);
  });
});

describe('partitionName', () => {
  it('the name of a partition is the table and the first day', () => {
    expect(partitionName('telemetry', periodOf(new Date('2026-11-18'), 'week'))).toBe('telemetry_20261116');
    expect(partitionName('events', periodOf(new Date('2026-11-18'), 'month'))).toBe('events_20261101');
  });

  it('names of partitions sort by time, so that they can be compared with a cutoff', () => {
    fc.assert(
      fc.property(anInstant, anInstant, aWidth, (a, b, width) => {
        const [first, second] = [periodOf(a, width), periodOf(b, width)];
        const byName = partitionName('events', first) < partitionName('events', second);
        expect(byName).toBe(first.from < second.from);
      }),
    );
  });
});
