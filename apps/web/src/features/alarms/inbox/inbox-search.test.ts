import { expect, it } from 'vitest';
import { inboxFilter, parseInboxSearch } from './inbox-search.ts';

it('the address of the alarms keeps the tab, the chosen alarm and known filters, and drops all other parameters', () => {
  const search = {
    tab: 'mine',
    severity: 'critical',
    gamma: 'ge',
    companyCode: '300001',
    machine: 'IN240001',
    code: 'T01',
    id: 7,
  } as const;
  expect(parseInboxSearch({ ...search, companyCode: 300001 })).toEqual(search);
  expect(
    parseInboxSearch({ tab: 'open', severity: 'bad', gamma: 7, companyCode: '12', machine: 'x', page: 3 }),
  ).toEqual({});
  expect(inboxFilter(search)).toEqual({ severity: 'critical', gamma: 'ge', companyCode: '300001' });
});
