import { expect, it } from 'vitest';
import { filterOf, parseHygieneSearch } from './hygiene-search.ts';

const nowMs = Date.parse('2026-11-24T10:20:30Z');
const filter = (search: Parameters<typeof filterOf>[0]) => filterOf(search, nowMs, 'Europe/Rome');

it('the address of the deviating cycles keeps known filters and drops everything else', () => {
  expect(parseHygieneSearch({ period: '7d', gamma: 'ge', companyCode: 300001, from: '2026-11-01' })).toEqual({
    ...{ period: '7d', gamma: 'ge', companyCode: '300001', from: '2026-11-01' },
  });
  expect(parseHygieneSearch({ period: 'today', gamma: 7, companyCode: '12', to: 'x', page: 3 })).toEqual({});
  expect(parseHygieneSearch({ period: '12m' })).toEqual({});
});

it('asks for the cycles since the reader’s midnight', () => {
  expect(filter({})).toEqual({ isCut: false, filter: { startDate: '2026-11-23T23:00:00.000Z' } });
  expect(filter({ period: '7d', gamma: 'ge' }).filter).toEqual({
    ...{ startDate: '2026-11-16T23:00:00.000Z', gamma: 'ge' },
  });
});

it('asks for both days of a period, and ignores an end before its start', () => {
  expect(filter({ from: '2026-11-01', to: '2026-11-02' }).filter).toEqual({
    ...{ startDate: '2026-10-31T23:00:00.000Z', stopDate: '2026-11-02T23:00:00.000Z' },
  });
  expect(filter({ from: '2026-11-03', to: '2026-11-02' }).filter).toEqual({ startDate: '2026-11-02T23:00:00.000Z' });
});

it('cuts a period that the server would refuse, and says so', () => {
  expect(filter({ from: '2020-01-01', to: '2026-11-02' })).toEqual({
    isCut: true,
    filter: { startDate: '2025-11-01T23:00:00.000Z', stopDate: '2026-11-02T23:00:00.000Z' },
  });
  expect(filter({ from: '2020-01-01' })).toMatchObject({
    isCut: true,
    filter: { startDate: '2025-11-23T11:00:00.000Z' },
  });
});
