import { describe, expect, it } from 'vitest';
import { parseRegisterSearch, registerFilter } from './register-search.ts';

describe('the address of the alarm register', () => {
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
  ])('the parser reads the address of the alarm register with %j as %j', (raw, search) => {
    expect(parseRegisterSearch(raw)).toEqual(search);
  });

  it('the search parameters of the alarm register become the filters of the request', () => {
    const asked = registerFilter({ code: 'T01', state: 'past' }, { fromMs: 0, toMs: 86_400_000 });
    expect(asked).toEqual({
      startDate: '1970-01-01T00:00:00.000Z',
      stopDate: '1970-01-02T00:00:00.000Z',
      state: 'past',
      errorCode: 'T01',
    });
    expect(registerFilter({}, { fromMs: 0, toMs: null })).toEqual({ startDate: '1970-01-01T00:00:00.000Z' });
  });
});
