import { expect, it } from 'vitest';
import { parseStatisticsSearch } from '../../features/statistics/statistics-search.ts';
import { understood } from './understood.ts';

it('leaves nothing of an address that the page does not understand', () => {
  const raw = { day: '1990-05-05', view: 'month', show: 'moon' };
  // As the router does it.
  const search = { ...raw, ...understood(parseStatisticsSearch)(raw) };
  expect(search).toEqual({ view: 'month' });
});
