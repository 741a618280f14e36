import { screen, within } from '@testing-library/react';
import type { UserSummary } from '@washboard/contract/user-administration/user-administration';
import { beforeAll, expect, it } from 'vitest';
import { renderWithQueries } from '../../../testing/render-with-queries.tsx';
import { startTestTexts } from '../../../testing/test-texts.ts';
import { BulkDialog } from './bulk-dialog.tsx';

beforeAll(() => startTestTexts('common', 'errors', 'administration', 'administration-accounts', 'records'));

const account: UserSummary = {
  id: '0',
  email: 'ada@navigli.example',
  firstName: 'Ada',
  lastName: 'Conti',
  status: 'ACTIVE',
  role: 'SERVICE',
  companyCode: '200001',
  companyName: 'Navigli Service',
  country: '',
  phone: '',
  mobile: '',
  administrationProfile: [],
};
const accounts = Array.from({ length: 8 }, (_, at) => ({
  ...account,
  id: String(at),
  email: `ada${at}@navigli.example`,
}));

function namedIn(selected: readonly UserSummary[]): (string | null)[] {
  renderWithQueries(<BulkDialog action="delete" accounts={selected} onClose={() => {}} onBegin={() => {}} />);
  const dialog = within(screen.getByRole('alertdialog'));
  return dialog.getAllByRole('listitem').map(({ textContent }) => textContent);
}

it('the deletion dialog names the account that is about to be deleted', () => {
  expect(namedIn([account])).toEqual(['Ada Conti (ada@navigli.example)']);
});

it('the deletion dialog names the first of many accounts and counts the rest', () => {
  const named = namedIn(accounts);
  expect(named).toHaveLength(7);
  expect(named[0]).toBe('Ada Conti (ada0@navigli.example)');
  expect(named.at(-1)).toBe('and 2 more');
});
