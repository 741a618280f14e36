import { expect, it } from 'vitest';
import { parseMachineHygieneSearch } from './machine-hygiene-search.ts';

it('the address of the hygiene records keeps known parameters and drops all others', () => {
  expect(
    parseMachineHygieneSearch({ month: '2026-10', day: '2026-10-05', filter: 'open', record: 12, page: 3 }),
  ).toEqual({
    month: '2026-10',
    day: '2026-10-05',
    filter: 'open',
    record: 12,
  });
  expect(parseMachineHygieneSearch({ month: '2026-13', day: '2026-02-30', filter: 'bad', record: -1 })).toEqual({});
  expect(parseMachineHygieneSearch({ month: 202610, record: 'x' })).toEqual({});
});
