import { describe, expect, it } from 'vitest';
import { isBackwards, periodSpan } from './period.ts';

const rome = (text: string) => Date.parse(`${text}${text < '2026-10-25' && text > '2026-03-29' ? '+02:00' : '+01:00'}`);

it('a period whose end is before its start is detected', () => {
  expect(isBackwards({ from: '2026-11-02', to: '2026-11-01' })).toBe(true);
  expect(isBackwards({ from: '2026-11-01', to: '2026-11-01' })).toBe(false);
  expect(isBackwards({ to: '2026-11-01' })).toBe(false);
});

describe('the time span of a search', () => {
  const nowMs = Date.parse('2026-11-21T10:20:30+01:00');

  it.each([
    [{}, '2026-10-22T00:00:00', null],
    [{ period: '24h' }, '2026-11-20T10:00:00', null],
    [{ period: 'today' }, '2026-11-21T00:00:00', null],
    [{ period: '7d' }, '2026-11-14T00:00:00', null],
    [{ period: '12m' }, '2025-11-21T00:00:00', null],
    [{ from: '2026-11-01' }, '2026-11-01T00:00:00', null],
    [{ from: '2026-11-01', to: '2026-11-01' }, '2026-11-01T00:00:00', '2026-11-02T00:00:00'],
    [{ to: '2026-11-01', period: 'today' }, '2026-11-01T00:00:00', '2026-11-02T00:00:00'],
    [{ to: '2026-11-01', period: '7d' }, '2026-10-26T00:00:00', '2026-11-02T00:00:00'],
  ] as const)('the time span of %j follows the calendar days of a place', (search, from, to) => {
    expect(periodSpan(search, '30d', nowMs, 'Europe/Rome')).toEqual({ fromMs: rome(from), toMs: to && rome(to) });
  });

  it('the time span of a search stays the same as minutes pass, so that the page refetches nothing', () => {
    for (const period of ['24h', '7d', '30d', '12m'] as const) {
      const span = (ms: number) => periodSpan({ period }, '30d', ms, 'Europe/Rome');
      expect(span(nowMs + 30 * 60_000)).toEqual(span(nowMs));
    }
  });
});
