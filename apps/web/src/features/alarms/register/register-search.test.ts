import { describe, expect, it } from 'vitest';
import { filterOf, isBackwards, parseRegisterSearch, spanOf } from './register-search.ts';

const local = (text: string) => new Date(text).getTime();

describe('the address of the register', () => {
  it.each([
    [{}, {}],
    [
      { period: '7d', state: 'open', severity: 'critical', code: 'T01' },
      { period: '7d', state: 'open', severity: 'critical', code: 'T01' },
    ],
    [{ period: '30d' }, {}],
    [{ code: 12 }, { code: '12' }],
    [
      { from: '2026-11-01', to: '2026-11-30' },
      { from: '2026-11-01', to: '2026-11-30' },
    ],
    [{ period: '1h', state: 'closed', severity: 'fatal', code: 'a b', from: '2026-13-45', to: '0000-01-01' }, {}],
    [{ period: ['7d'], code: { a: 1 }, from: 20261101 }, {}],
  ])('%j is read as %j', (raw, search) => {
    expect(parseRegisterSearch(raw)).toEqual(search);
  });

  it('tells when its days run backwards', () => {
    expect(isBackwards({ from: '2026-11-02', to: '2026-11-01' })).toBe(true);
    expect(isBackwards({ from: '2026-11-01', to: '2026-11-01' })).toBe(false);
    expect(isBackwards({ to: '2026-11-01' })).toBe(false);
  });
});

describe('the time that a search spans', () => {
  const nowMs = local('2026-11-21T10:20:30');

  it.each([
    [{}, '2026-10-22T00:00:00', null],
    [{ period: '24h' }, '2026-11-20T10:00:00', null],
    [{ period: '7d' }, '2026-11-14T00:00:00', null],
    [{ period: '12m' }, '2025-11-21T00:00:00', null],
    [{ from: '2026-11-01' }, '2026-11-01T00:00:00', null],
    [{ from: '2026-11-01', to: '2026-11-01' }, '2026-11-01T00:00:00', '2026-11-02T00:00:00'],
    [{ to: '2026-11-01', period: '7d' }, '2026-10-26T00:00:00', '2026-11-02T00:00:00'],
  ] as const)('of %j is right in the reader’s days', (search, from, to) => {
    expect(spanOf(search, nowMs)).toEqual({ fromMs: local(from), toMs: to && local(to) });
  });

  it('stays the same while minutes pass, so that nothing is loaded anew', () => {
    for (const period of ['24h', '7d', '30d', '12m'] as const) {
      expect(spanOf({ period }, nowMs + 30 * 60_000)).toEqual(spanOf({ period }, nowMs));
    }
  });

  it('is asked for with the filters', () => {
    const asked = filterOf({ code: 'T01', state: 'past' }, { fromMs: 0, toMs: 86_400_000 });
    expect(asked).toEqual({
      ...{ startDate: '1970-01-01T00:00:00.000Z', stopDate: '1970-01-02T00:00:00.000Z' },
      ...{ state: 'past', errorCode: 'T01' },
    });
    expect(filterOf({}, { fromMs: 0, toMs: null })).toEqual({ startDate: '1970-01-01T00:00:00.000Z' });
  });
});
