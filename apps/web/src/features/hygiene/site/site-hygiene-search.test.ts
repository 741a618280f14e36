import { expect, it } from 'vitest';
import { parseSiteHygieneSearch, siteHygieneFilter } from './site-hygiene-search.ts';

const nowMs = Date.parse('2026-11-24T10:20:30Z');
const filter = (search: Parameters<typeof siteHygieneFilter>[0]) => siteHygieneFilter(search, nowMs, 'Europe/Rome');

it('the address of the site’s records keeps known filters and drops all others', () => {
  expect(
    parseSiteHygieneSearch({ period: '7d', gamma: 'ge', companyCode: 300001, from: '2026-11-01', filter: 'held' }),
  ).toEqual({ period: '7d', gamma: 'ge', companyCode: '300001', from: '2026-11-01', filter: 'held' });
  expect(
    parseSiteHygieneSearch({
      period: 'today',
      gamma: 7,
      companyCode: '12',
      to: 'x',
      page: 3,
      filter: 'x',
      month: '2026-13',
    }),
  ).toEqual({});
  expect(parseSiteHygieneSearch({ period: '12m', month: '2026-11' })).toEqual({ month: '2026-11' });
});

it('the request for a site’s records begins at the reader’s midnight', () => {
  expect(filter({})).toEqual({ startDate: '2026-11-23T23:00:00.000Z' });
  expect(filter({ period: '7d', gamma: 'ge', filter: 'open', month: '2026-10' })).toEqual({
    startDate: '2026-11-16T23:00:00.000Z',
    gamma: 'ge',
    filter: 'open',
  });
});

it('the request for a site’s records covers both days of a period, and ignores an end before its start', () => {
  expect(filter({ from: '2026-11-01', to: '2026-11-02' })).toEqual({
    startDate: '2026-10-31T23:00:00.000Z',
    stopDate: '2026-11-02T23:00:00.000Z',
  });
  expect(filter({ from: '2026-11-03', to: '2026-11-02' })).toEqual({ startDate: '2026-11-02T23:00:00.000Z' });
});
