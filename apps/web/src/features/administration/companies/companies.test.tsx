import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterContextProvider,
} from '@tanstack/react-router';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { CompanyDetail } from '@washboard/contract/companies/companies';
import type { ErrorCode } from '@washboard/contract/errors/error-codes';
import type { ServicePin } from '@washboard/contract/service-access/service-pin';
import { useState } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { renderWithQueries } from '../../../testing/render-with-queries.tsx';
import { testAccount } from '../../../testing/test-account.ts';
import { startTestTexts } from '../../../testing/test-texts.ts';
import { Companies } from './companies.tsx';
import type { CompaniesSearch } from './companies-search.ts';

const empty = {
  users: 0,
  serviceClients: 0,
  applicants: 0,
  appliances: 0,
  assignedAppliances: 0,
  claimedAppliances: 0,
  customers: 0,
  settingsProfiles: 0,
  children: 0,
};
const hotel: CompanyDetail = {
  companyCode: '300002',
  companyName: 'Hotel Belvedere',
  createdAt: '2026-01-02T08:00:00.000Z',
  parentCompanyCode: '200001',
  parentCompanyName: 'Navigli Service',
  contents: empty,
  users: [],
  machines: [],
};

/** The API client captures `fetch` on import, so the fake is hoisted. */
const server = vi.hoisted(() => {
  const state = {
    company: {} as CompanyDetail,
    changes: [] as string[],
    branches: [] as string[],
    tree: {} as Record<string, { companyCode: string; companyName: string; children: number }[]>,
    pin: {} as ServicePin,
    /** The server refuses the next change, because another user made this one. */
    refusal: null as { code: ErrorCode; meanwhile: Partial<CompanyDetail> } | null,
  };
  const noPin: ServicePin = { changedAt: null, inherits: false, inheritedFrom: null };
  globalThis.fetch = async (input, init) => {
    const request = input instanceof Request ? input : new Request(new URL(input, 'http://localhost'), init);
    const { pathname, search } = new URL(request.url);
    if (request.method === 'GET') {
      if (pathname.endsWith('/servicePin')) return Response.json(state.pin);
      const below = new URLSearchParams(search).get('below');
      if (below !== null) {
        state.branches.push(below);
        const items = (state.tree[below] ?? []).map((node) => ({ users: 0, appliances: 0, ...node }));
        return Response.json({ items, nextCursor: null, total: items.length });
      }
      const { contents, users: _, machines: _machines, createdAt: _at, ...company } = state.company;
      const item = { ...company, users: contents.users, appliances: contents.appliances, children: contents.children };
      return Response.json(
        pathname.endsWith('/companies') ? { items: [item], nextCursor: null, total: 1 } : state.company,
      );
    }
    state.changes.push(`${request.method} ${pathname.split('/').at(-1)}${search} ${await request.text()}`.trim());
    if (pathname.endsWith('/parent')) {
      const counts = { companies: 3, users: 12, appliances: 1, losing: 2, gaining: 1 };
      if (state.refusal === null) return Response.json({ ...state.company, ...counts });
    }
    const { refusal } = state;
    if (refusal) {
      state.refusal = null;
      state.company = { ...state.company, ...refusal.meanwhile };
      return Response.json({ type: 'x', title: 'x', status: 409, code: refusal.code }, { status: 409 });
    }
    if (pathname.endsWith('/servicePin')) return Response.json(noPin);
    if (request.method === 'DELETE') return new Response(null, { status: 204 });
    return Response.json({ companyCode: '412345', companyName: 'Bar Riva', parentCompanyCode: '300002' });
  };
  return state;
});

vi.mock('../../../lib/session/session.ts', () => ({
  getSession: () => ({ accessToken: async () => 'token', refreshAfter: async () => 'failed' }),
}));

beforeEach(async () => {
  await startTestTexts('common', 'errors', 'records', 'administration-companies');
  const pin = { changedAt: null, inherits: false, inheritedFrom: null };
  Object.assign(server, { company: hotel, changes: [], branches: [], refusal: null, pin });
});

const root = createRootRoute();
const pages = ['/devices', '/adminhome/accounts'].map((path) => createRoute({ getParentRoute: () => root, path }));
const router = createRouter({ routeTree: root.addChildren(pages), history: createMemoryHistory() });

function Page({ account }: { account: typeof testAccount }) {
  const [search, setSearch] = useState<CompaniesSearch>({});
  return (
    <RouterContextProvider router={router}>
      <Companies
        account={account}
        search={search}
        onSearchChange={setSearch}
        limitsDialog={({ companyName }, onClose) => (
          <button type="button" onClick={onClose}>
            close the limits of {companyName}
          </button>
        )}
      />
    </RouterContextProvider>
  );
}

async function show(account = testAccount) {
  renderWithQueries(<Page account={account} />);
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: server.company.companyName }));
  await screen.findByText('Parent company', { selector: 'dt' });
  return user;
}

const dialog = () => within(screen.getByRole('dialog'));
const press = (name: string) => userEvent.click(dialog().getByRole('button', { name }));

describe('a company', () => {
  it('the details of a company show its people and machines, each figure linked to the list that it counts', async () => {
    server.company = {
      ...hotel,
      users: [{ role: 'SERVICE', status: 'ACTIVE', count: 3 }],
      machines: [{ gamma: 'infinity', count: 12, withAlarm: 2 }],
    };
    await show({ ...testAccount, administrationProfile: ['COMPANIES', 'ACCOUNTS'] });
    const href = (name: string) => dialog().getByRole('link', { name }).getAttribute('href');
    expect(href('3')).toMatch(/^\/adminhome\/accounts\?.*300002.*role=SERVICE&status=ACTIVE$/);
    expect(href('12')).toMatch(/^\/devices\?.*300002.*gamma=infinity$/);
    expect(href('2 with an alarm')).toMatch(/gamma=infinity&alarms=any$/);
  });

  it.each<[string, Partial<typeof testAccount>, boolean]>([
    ['an ADMIN', { role: 'ADMIN', companyCode: null }, true],
    ['SERVICE of the company above', { role: 'SERVICE', companyCode: '200001' }, true],
    ['SERVICE of a company further above, who does not serve it', { role: 'SERVICE', companyCode: '100000' }, false],
  ])('the details of a company lead %s to its limits: %o %s', async (_reader, fields, isLed) => {
    server.company = hotel;
    await show({ ...testAccount, ...fields });
    const names = () => dialog().queryAllByRole('button', { name: 'Choose and manage' });
    expect(names()).toHaveLength(isLed ? 1 : 0);
    if (!isLed) return;
    await press('Choose and manage');
    await userEvent.click(screen.getByRole('button', { name: 'close the limits of Hotel Belvedere' }));
    expect(names()).toHaveLength(1);
  });

  it('the details of a company do not link to accounts that the reader may not administer', async () => {
    server.company = { ...hotel, users: [{ role: 'SERVICE', status: 'ACTIVE', count: 3 }] };
    await show({ ...testAccount, administrationProfile: ['COMPANIES'] });
    expect(dialog().getByText('3')).toBeVisible();
    expect(dialog().queryByRole('link')).toBeNull();
  });

  it('an administrator renames a company, and the request names what the reader saw', async () => {
    const user = await show();
    await press('Rename');
    const field = dialog().getByLabelText('Company name');
    await user.clear(field);
    await user.type(field, 'B');
    await press('Rename');
    expect(server.changes).toEqual([]);
    await user.type(field, 'ar Riva{Enter}');
    expect(await screen.findByText('Hotel Belvedere is now called Bar Riva.')).toBeVisible();
    expect(server.changes).toEqual(['PUT 300002?companyName=Bar%20Riva&ifName=Hotel%20Belvedere']);
  });

  it('a renaming shows the company name that another user set meanwhile before it replaces it', async () => {
    const user = await show();
    server.refusal = { code: 'COMPANY_CHANGED', meanwhile: { companyName: 'Grand Hotel' } };
    await press('Rename');
    await user.type(dialog().getByLabelText('Company name'), ' 2{Enter}');
    expect(await screen.findByText(/somebody else renamed the company to Grand Hotel/)).toBeVisible();
    expect(dialog().getByLabelText('Company name')).toHaveValue('Hotel Belvedere 2');
    await press('Rename');
    expect(await screen.findByText('Grand Hotel is now called Bar Riva.')).toBeVisible();
    expect(server.changes.at(-1)).toBe('PUT 300002?companyName=Hotel%20Belvedere%202&ifName=Grand%20Hotel');
  });

  it('an administrator moves a company after seeing which accounts gain and lose sight of it', async () => {
    const user = await show();
    await press('Move');
    expect(dialog().getByText(/is now below Navigli Service/)).toBeVisible();
    expect(dialog().getByRole('button', { name: 'Move company' })).toBeDisabled();
    server.company = { ...hotel, companyCode: '200002', companyName: 'Isar Küchentechnik' };
    await user.type(dialog().getByRole('searchbox'), 'isar');
    await user.click(await dialog().findByRole('radio', { name: /Isar Küchentechnik/ }));
    expect(dialog().queryByText('No company found')).toBeNull();
    expect(await dialog().findByText('3 companies, 12 accounts and 1 machine move.')).toBeVisible();
    expect(dialog().getByText('2 people in the companies above can no longer see or administer them.')).toBeVisible();
    expect(dialog().getByText('1 person in the companies above can see or administer them from now on.')).toBeVisible();
    expect(server.changes).toEqual([
      'PUT parent?dryRun=true {"parentCompanyCode":"200002","ifParentCompanyCode":"200001"}',
    ]);
    await press('Move company');
    expect(await screen.findByText('Hotel Belvedere is now below Isar Küchentechnik.')).toBeVisible();
    expect(server.changes.at(-1)).toBe('PUT parent {"parentCompanyCode":"200002","ifParentCompanyCode":"200001"}');
  });

  it('an impossible move of a company says why and cannot be confirmed', async () => {
    const user = await show();
    server.refusal = { code: 'COMPANY_BELOW_ITSELF', meanwhile: {} };
    await press('Move');
    server.company = { ...hotel, companyCode: '300009', companyName: 'Bar Riva' };
    await user.type(dialog().getByRole('searchbox'), 'riva');
    await user.click(await dialog().findByRole('radio', { name: /Bar Riva/ }));
    expect(await dialog().findByText(/cannot be below itself/)).toBeVisible();
    expect(dialog().getByRole('button', { name: 'Move company' })).toBeDisabled();
  });

  it('a company that is not empty cannot be deleted and says what it contains', async () => {
    server.company = { ...hotel, contents: { ...empty, appliances: 3, children: 1 } };
    await show();
    expect(dialog().getByRole('button', { name: 'Delete' })).toBeDisabled();
    expect(dialog().getByText(/This one still has: 3 machines and 1 company below it/)).toBeVisible();
  });

  it('an administrator deletes an empty company after one confirmation', async () => {
    await show();
    await press('Delete');
    const question = within(screen.getByRole('alertdialog'));
    expect(question.getByRole('button', { name: 'Cancel' })).toHaveFocus();
    await userEvent.click(question.getByRole('button', { name: 'Delete company' }));
    expect(await screen.findByText('Hotel Belvedere (300002) was deleted.')).toBeVisible();
    expect(server.changes).toEqual(['DELETE 300002']);
  });

  it('the server refuses to delete a company to which another user added something, and the page shows what', async () => {
    await show();
    server.refusal = { code: 'COMPANY_NOT_EMPTY', meanwhile: { contents: { ...empty, users: 1 } } };
    await press('Delete');
    const question = within(screen.getByRole('alertdialog'));
    await userEvent.click(question.getByRole('button', { name: 'Delete company' }));
    expect(await question.findByText(/This one still has: 1 account/)).toBeVisible();
    expect(question.getByRole('button', { name: 'Delete company' })).toBeDisabled();
  });

  it('an administrator creates a company below another company and sees its code', async () => {
    const user = await show();
    await press('Create company below');
    await user.type(dialog().getByLabelText('Company name'), 'Bar Riva{Enter}');
    expect(await screen.findByText('Bar Riva was created. Its code is 412345.')).toBeVisible();
    expect(server.changes).toEqual(['POST companies {"companyName":"Bar Riva","parentCompanyCode":"300002"}']);
  });
});

describe('the service PIN of a company', () => {
  const inherited = { changedAt: null, inherits: true, inheritedFrom: null };

  it.each([
    [{ ...inherited, inherits: false }, /^Not set. Without a PIN/],
    [inherited, 'Not set. The PIN of a company above applies.'],
    [
      { ...inherited, inheritedFrom: { companyCode: '200001', companyName: 'Navigli Service' } },
      'Not set. The PIN of Navigli Service applies.',
    ],
  ])('a company without a service PIN shows which one applies: %j', async (pin, text) => {
    server.pin = pin;
    await show();
    expect(await dialog().findByText(text)).toBeVisible();
    expect(dialog().getByRole('button', { name: 'Set PIN' })).toBeVisible();
    expect(dialog().queryByRole('button', { name: 'Remove PIN' })).toBeNull();
  });

  it('an administrator sets a service PIN, but not an easily guessed PIN', async () => {
    const user = await show();
    await user.click(await dialog().findByRole('button', { name: 'Set PIN' }));
    const field = await screen.findByLabelText('New PIN');
    await user.type(field, '432{Enter}');
    expect(screen.getByText('Enter 4 to 8 digits.')).toBeVisible();
    await user.clear(field);
    await user.type(field, '1234{Enter}');
    expect(screen.getByText(/too easy to guess/)).toBeVisible();
    expect(server.changes).toEqual([]);
    await user.clear(field);
    await user.type(field, '4321{Enter}');
    expect(await screen.findByText('The service PIN of Hotel Belvedere was set.')).toBeVisible();
    expect(server.changes).toEqual(['PUT servicePin {"pin":"4321"}']);
  });

  it('an administrator removes a service PIN after one confirmation', async () => {
    server.pin = { ...inherited, inherits: false, changedAt: '2026-11-02T08:00:00.000Z' };
    const user = await show();
    expect(await dialog().findByText(/^Set on 2 Nov 2026/)).toBeVisible();
    expect(dialog().getByRole('button', { name: 'Change PIN' })).toBeVisible();
    await user.click(dialog().getByRole('button', { name: 'Remove PIN' }));
    const question = within(await screen.findByRole('alertdialog'));
    expect(question.getByRole('button', { name: 'Cancel' })).toHaveFocus();
    await user.click(question.getByRole('button', { name: 'Remove PIN' }));
    expect(await screen.findByText('The service PIN of Hotel Belvedere was removed.')).toBeVisible();
    expect(server.changes).toEqual(['DELETE servicePin']);
  });

  it('the PIN dialog says why a PIN could not be set and keeps the input', async () => {
    const user = await show();
    server.refusal = { code: 'FORBIDDEN', meanwhile: {} };
    await user.click(await dialog().findByRole('button', { name: 'Set PIN' }));
    await user.type(await screen.findByLabelText('New PIN'), '4321{Enter}');
    expect(await screen.findByText(/necessary permissions/)).toBeVisible();
    expect(screen.getByLabelText('New PIN')).toHaveValue('4321');
  });
});

it('an administrator creates a company below their own unless they choose another parent', async () => {
  renderWithQueries(<Page account={{ ...testAccount, administrationProfile: ['COMPANIES'] }} />);
  const user = userEvent.setup();
  await user.click(screen.getByRole('button', { name: 'Create company' }));
  expect(dialog().getByRole('radio', { name: /Trattoria Al Ponte/ })).toBeChecked();
  await user.click(await dialog().findByRole('radio', { name: /Hotel Belvedere/ }));
  await user.type(dialog().getByLabelText('Company name'), 'Bar Riva{Enter}');
  expect(await screen.findByText('Bar Riva was created. Its code is 412345.')).toBeVisible();
  expect(server.changes).toEqual(['POST companies {"companyName":"Bar Riva","parentCompanyCode":"300002"}']);
});

it('the company tree loads the companies below a company when its branch is unfolded', async () => {
  const node = (companyCode: string, companyName: string, children = 0) => ({ companyCode, companyName, children });
  server.tree = {
    top: [node('100000', 'Marea', 2)],
    100000: [node('200001', 'Navigli Service', 1), node('200002', 'Isar Küchentechnik')],
    200001: [node('300001', 'Trattoria Al Ponte')],
  };
  renderWithQueries(<Page account={testAccount} />);
  const user = userEvent.setup();
  await user.click(screen.getByRole('radio', { name: 'Tree' }));
  const toggle = await screen.findByRole('button', { name: 'Companies below Navigli Service' });
  expect(screen.queryByRole('button', { name: 'Companies below Isar Küchentechnik' })).toBeNull();
  expect(server.branches).toEqual(['top', '100000']);
  await user.click(toggle);
  expect(await screen.findByRole('button', { name: 'Trattoria Al Ponte' })).toBeVisible();
  expect(toggle).toHaveAttribute('aria-expanded', 'true');
  expect(server.branches).toEqual(['top', '100000', '200001']);
  await user.click(toggle);
  expect(screen.queryByRole('button', { name: 'Trattoria Al Ponte' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Isar Küchentechnik' }));
  expect(await screen.findByRole('dialog')).toBeVisible();
});
