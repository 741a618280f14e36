import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Userinfo } from '@washboard/contract/accounts/userinfo';
import type { UserSummary } from '@washboard/contract/user-administration/user-administration';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { problem, startFakeServer } from '../../../testing/fake-server.ts';
import { renderWithQueries } from '../../../testing/render-with-queries.tsx';
import { testAccount } from '../../../testing/test-account.ts';
import { startTestTexts } from '../../../testing/test-texts.ts';
import { AccountActionDialog } from './account-dialogs.tsx';
import { RightsDialog } from './rights-dialog.tsx';

vi.mock('../../../lib/session/session.ts', () => ({
  getSession: () => ({ accessToken: async () => 'token', refreshAfter: async () => 'failed' }),
}));

beforeAll(() => startTestTexts('common', 'errors', 'administration', 'administration-accounts'));
beforeEach(() => vi.unstubAllGlobals());

const account: UserSummary = {
  id: '5f0c2f6e-5a3c-4f9e-9d0a-0f6d1f6a7b11',
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
  administrationProfile: ['ACCOUNTS'],
};
const companies = [
  { companyCode: '200001', companyName: 'Navigli Service', parentCompanyCode: null },
  { companyCode: '300001', companyName: 'Trattoria Al Ponte', parentCompanyCode: '200001' },
];
const related = { 'GET /api/v1/account/company/related': () => Response.json(companies) };
const rolePath = `PUT /api/v1/account/users/${account.id}/updateRole`;
const profilePath = `PUT /api/v1/account/users/${account.id}/administrationProfile`;

function open() {
  const onDone = vi.fn();
  const own: Userinfo = { ...testAccount, role: 'SERVICE_MANAGER', administrationProfile: ['ACCOUNTS', 'PRODUCTS'] };
  renderWithQueries(<RightsDialog account={account} reader={own} onClose={() => {}} onDone={onDone} />);
  return { onDone, dialog: within(screen.getByRole('alertdialog')) };
}

const sent = (requests: Request[]) =>
  requests.filter(({ method }) => method === 'PUT').map(({ url }) => url.slice(url.lastIndexOf('/') + 1));

describe('the dialog for the rights of an account', () => {
  it('the rights dialog offers no role and no profile that the reader cannot grant', () => {
    startFakeServer(related);
    const { dialog } = open();
    expect(dialog.getAllByRole('radio').map((radio) => radio.getAttribute('value'))).toEqual([
      'KITCHEN_MANAGER',
      'SERVICE',
      'SERVICE_MANAGER',
    ]);
    expect(dialog.getAllByRole('checkbox').map((box) => box.getAttribute('value'))).toEqual(['ACCOUNTS', 'PRODUCTS']);
  });

  it('the rights dialog sends only changed rights, with the values that the reader saw', async () => {
    const changed = { ...account, role: 'SERVICE_MANAGER', companyCode: '300001' };
    const { requests } = startFakeServer({ ...related, [rolePath]: () => Response.json(changed) });
    const { dialog, onDone } = open();
    const user = userEvent.setup();
    await user.click(dialog.getByRole('radio', { name: 'Service manager' }));
    const company = dialog.getByLabelText(/^Company/);
    await waitFor(() => expect(company).toHaveValue('Navigli Service (200001)'));
    await user.clear(company);
    expect(dialog.getByRole('button', { name: 'Save' })).toBeDisabled();
    await user.type(company, '300001');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(onDone).toHaveBeenCalled());
    expect(sent(requests)).toEqual([
      'updateRole?targetRole=SERVICE_MANAGER&companyCode=300001&ifRole=SERVICE&ifCompanyCode=200001',
    ]);
  });

  it('the company field of an account lists matching companies and accepts a pasted code that exists', async () => {
    const many = Array.from({ length: 300 }, (_, i) => ({
      companyCode: String(400_000 + i),
      companyName: `Kitchen ${i}`,
      parentCompanyCode: '200001',
    }));
    const { requests } = startFakeServer({
      'GET /api/v1/account/company/related': ({ url }) => {
        const { searchParams } = new URL(url);
        const search = searchParams.get('search') ?? '';
        const found = [...companies, ...many].filter(({ companyCode }) => companyCode.includes(search));
        return Response.json(found.slice(0, Number(searchParams.get('limit'))));
      },
      [rolePath]: () => Response.json(account),
    });
    const { dialog, onDone } = open();
    const user = userEvent.setup();
    const company = dialog.getByLabelText(/^Company/);
    await waitFor(() => expect(company).toHaveValue('Navigli Service (200001)'));
    await user.clear(company);
    await user.click(company);
    await user.paste('400299');
    await user.tab();
    await waitFor(() => expect(company).toHaveValue('Kitchen 299 (400299)'));
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(onDone).toHaveBeenCalled());
    expect(sent(requests)[0]).toContain('companyCode=400299');

    await user.clear(company);
    await user.paste('Kitchin');
    await user.tab();
    expect(await dialog.findByText('There is no company with this code.')).toBeVisible();
  });

  it('a conflict over rights names what another administrator set, and only a second save overwrites it', async () => {
    const errors = [{ path: 'role', message: 'KITCHEN_MANAGER' }];
    let refusals = 1;
    const { requests } = startFakeServer({
      ...related,
      [rolePath]: () =>
        refusals-- > 0
          ? problem(409, 'ACCOUNT_CHANGED', { errors })
          : Response.json({ ...account, role: 'SERVICE_MANAGER' }),
      [profilePath]: () => Response.json({ ...account, role: 'SERVICE_MANAGER', administrationProfile: [] }),
    });
    const { dialog, onDone } = open();
    const user = userEvent.setup();
    await user.click(dialog.getByRole('radio', { name: 'Service manager' }));
    await user.click(dialog.getByRole('checkbox', { name: 'Manage accounts' }));
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await dialog.findByText('Role: Kitchen manager')).toBeVisible();
    expect(onDone).not.toHaveBeenCalled();
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(onDone).toHaveBeenCalled());
    expect(sent(requests)).toEqual([
      'updateRole?targetRole=SERVICE_MANAGER&companyCode=200001&ifRole=SERVICE&ifCompanyCode=200001',
      'updateRole?targetRole=SERVICE_MANAGER&companyCode=200001&ifRole=KITCHEN_MANAGER&ifCompanyCode=200001',
      'administrationProfile',
    ]);
    expect(await requests.at(-1)?.clone().json()).toMatchObject({
      administrationProfile: [],
      ifAdministrationProfile: ['ACCOUNTS'],
    });
  });
});

describe('the confirmation of a deletion', () => {
  it('the confirmation stays open and says why an account was not deleted', async () => {
    startFakeServer({ [`DELETE /api/v1/account/users/${account.id}`]: () => problem(500, 'INTERNAL_ERROR') });
    const onDone = vi.fn();
    renderWithQueries(<AccountActionDialog action="delete" account={account} onClose={() => {}} onDone={onDone} />);
    const dialog = within(screen.getByRole('alertdialog'));
    await userEvent.setup().click(dialog.getByRole('button', { name: 'Delete account' }));
    expect(await dialog.findByRole('alert')).toHaveTextContent(
      'Could not delete the user. An error has occurred, please try again later.',
    );
    expect(onDone).not.toHaveBeenCalled();
  });
});
