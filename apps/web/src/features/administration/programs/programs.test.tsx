import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterContextProvider,
} from '@tanstack/react-router';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Userinfo } from '@washboard/contract/accounts/userinfo';
import type { SubscriptionKey } from '@washboard/contract/subscription-keys/subscription-keys';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { problem, startFakeServer } from '../../../testing/fake-server.ts';
import { renderWithQueries } from '../../../testing/render-with-queries.tsx';
import { testAccount } from '../../../testing/test-account.ts';
import { startTestTexts } from '../../../testing/test-texts.ts';
import { Programs } from './programs.tsx';
import type { ProgramsSearch } from './programs-search.ts';

vi.mock('../../../lib/session/session.ts', () => ({
  getSession: () => ({ accessToken: async () => 'token', refreshAfter: async () => 'failed' }),
}));

const administrator: Userinfo = { ...testAccount, role: 'ADMIN', companyCode: '100001', companyName: 'Marea' };
const serviceManager: Userinfo = { ...testAccount, role: 'SERVICE_MANAGER', companyCode: '200001' };

const key: SubscriptionKey = {
  id: 'a1',
  name: 'Hotel software',
  hint: 'x7Qp',
  requestsPerMinute: 120,
  isBuiltIn: false,
  createdAt: '2026-03-02T08:00:00.000Z',
  createdBy: 'Chiara Ponti',
  rotatedAt: null,
  previousValidUntil: null,
  revokedAt: null,
  lastUsedAt: null,
  today: { requests: 7, refused: 2 },
  last30Days: { requests: 7, refused: 2 },
};
const dashboardKey: SubscriptionKey = { ...key, id: 'b2', name: 'Dashboard', isBuiltIn: true, requestsPerMinute: 600 };
const days = [
  { day: '2026-03-01', requests: 0, refused: 0 },
  { day: '2026-03-02', requests: 7, refused: 2 },
];

const keysPath = '/api/v1/account/subscriptionKeys';
const keyAnswers = {
  [`GET ${keysPath}`]: () => Response.json({ items: [key, dashboardKey], total: 2 }),
  [`GET ${keysPath}/a1`]: () => Response.json({ ...key, days }),
  [`GET ${keysPath}/b2`]: () => Response.json({ ...dashboardKey, days }),
};
const applicationsPath = '/api/v1/account/serviceClients';
const applicationAnswers = {
  [`GET ${applicationsPath}`]: () => Response.json({ items: [], nextCursor: null, total: 0 }),
  'GET /api/v1/account/company/related': () =>
    Response.json([{ companyCode: '200001', companyName: 'Navigli Service' }]),
};

beforeEach(() =>
  startTestTexts(
    'common',
    'errors',
    'records',
    'administration',
    'administration-accounts',
    'administration-programs',
    'rights',
  ),
);
afterEach(() => vi.unstubAllGlobals());

const root = createRootRoute();
const page = createRoute({ getParentRoute: () => root, path: '/adminhome/programs' });
const router = createRouter({ routeTree: root.addChildren([page]), history: createMemoryHistory() });

function Page({ reader }: { reader: Userinfo }) {
  const [search, setSearch] = useState<ProgramsSearch>({});
  return (
    <RouterContextProvider router={router}>
      <Programs reader={reader} search={search} onSearchChange={setSearch} />
    </RouterContextProvider>
  );
}

async function openKey(name: string) {
  renderWithQueries(<Page reader={administrator} />);
  await userEvent.click(await screen.findByRole('button', { name }));
}

const dialog = () => within(screen.queryByRole('alertdialog') ?? screen.getByRole('dialog'));
const press = (name: string) => userEvent.click(dialog().getByRole('button', { name }));
const sent = (requests: readonly Request[], method: string) =>
  Promise.all(requests.filter((request) => request.method === method).map((request) => request.json()));

describe('an API key', () => {
  it('an API key shows its requests by day, and the requests over the quota', async () => {
    startFakeServer(keyAnswers);
    await openKey('Hotel software');
    expect(await dialog().findByRole('img')).toHaveAccessibleName(/^2 Mar.*: 7, of which 2 over the quota$/);
  });

  it('the chart of an API key has its size before it loads, so that no button moves', async () => {
    startFakeServer({ ...keyAnswers, [`GET ${keysPath}/a1`]: () => new Promise<never>(() => {}) });
    await openKey('Hotel software');
    const chart = dialog().getByRole('figure');
    expect(within(chart).getByText('Requests per day (UTC)')).toBeVisible();
    expect(within(chart).queryByRole('img')).toBeNull();
  });

  it('the key of the dashboard can be changed, but not replaced or revoked', async () => {
    startFakeServer(keyAnswers);
    await openKey('Dashboard');
    expect(dialog().getByRole('button', { name: 'Change' })).toBeEnabled();
    expect(dialog().getByRole('button', { name: 'Replace key' })).toBeDisabled();
    expect(dialog().getByRole('button', { name: 'Revoke key' })).toBeDisabled();
    expect(dialog().getAllByText(/belongs to the dashboard itself/)).toHaveLength(2);
  });

  it.each(['0', '100001', '12.5', '-3', 'many', ''])(
    'the form of an API key does not send a quota of "%s"',
    async (quota) => {
      const { requests } = startFakeServer(keyAnswers);
      renderWithQueries(<Page reader={administrator} />);
      await userEvent.click(screen.getByRole('button', { name: 'New key' }));
      await userEvent.type(dialog().getByRole('textbox', { name: 'Name' }), 'Hotel software');
      const field = dialog().getByRole('textbox', { name: 'Requests per minute' });
      await userEvent.clear(field);
      if (quota) await userEvent.type(field, quota);
      await press('Create key');
      expect(dialog().getByText('Enter a whole number from 1 to 100,000.')).toBeVisible();
      expect(field).toHaveFocus();
      expect(await sent(requests, 'POST')).toEqual([]);
    },
  );

  it('the page shows a new API key once, until it was copied', async () => {
    const { requests } = startFakeServer({
      ...keyAnswers,
      [`POST ${keysPath}`]: () => Response.json({ ...key, key: 'the-key-itself' }, { status: 201 }),
    });
    renderWithQueries(<Page reader={administrator} />);
    await userEvent.click(screen.getByRole('button', { name: 'New key' }));
    await userEvent.type(dialog().getByRole('textbox', { name: 'Name' }), '  Hotel software ');
    await press('Create key');
    expect(await screen.findByRole('heading', { name: 'Key for Hotel software' })).toHaveFocus();
    expect(screen.getByText('the-key-itself')).toBeVisible();
    expect(await sent(requests, 'POST')).toEqual([{ name: 'Hotel software', requestsPerMinute: 600 }]);
    await userEvent.click(screen.getByRole('button', { name: 'I have copied it' }));
    expect(screen.queryByText('the-key-itself')).toBeNull();
  });

  it('a change of an API key names the values that were shown, and keeps the input if it is refused', async () => {
    const { requests } = startFakeServer({
      ...keyAnswers,
      [`PUT ${keysPath}/a1`]: () => problem(409, 'ACCOUNT_CHANGED'),
    });
    await openKey('Hotel software');
    await press('Change');
    const name = dialog().getByRole('textbox', { name: 'Name' });
    await userEvent.clear(name);
    await userEvent.type(name, 'Front desk');
    await press('Save');
    expect(await dialog().findByText(/in the meantime/)).toBeVisible();
    expect(name).toHaveValue('Front desk');
    expect(await sent(requests, 'PUT')).toEqual([
      { name: 'Front desk', requestsPerMinute: 120, ifName: 'Hotel software', ifRequestsPerMinute: 120 },
    ]);
  });

  it('an administrator replaces an API key with the chosen overlap', async () => {
    const { requests } = startFakeServer({
      ...keyAnswers,
      [`POST ${keysPath}/a1/rotate`]: () => Response.json({ ...key, key: 'the-next-key' }),
    });
    await openKey('Hotel software');
    await press('Replace key');
    expect(dialog().getByRole('radio', { name: 'After 24 hours' })).toBeChecked();
    await userEvent.click(dialog().getByRole('radio', { name: 'Immediately' }));
    await press('Replace key');
    expect(await screen.findByText('the-next-key')).toBeVisible();
    expect(await sent(requests, 'POST')).toEqual([{ overlapHours: 0 }]);
  });

  it('an API key that another administrator has revoked cannot be revoked again', async () => {
    startFakeServer({ ...keyAnswers, [`DELETE ${keysPath}/a1`]: () => problem(404, 'SUBSCRIPTION_KEY_NOT_FOUND') });
    await openKey('Hotel software');
    await press('Revoke key');
    await press('Revoke key');
    await dialog().findByRole('alert');
    expect(dialog().getByRole('button', { name: 'Revoke key' })).toBeDisabled();
  });
});

describe('an application', () => {
  it('a service manager sees applications only, and the page does not request keys', async () => {
    const { requests } = startFakeServer({ ...keyAnswers, ...applicationAnswers });
    renderWithQueries(<Page reader={serviceManager} />);
    expect(await screen.findByText('No applications')).toBeVisible();
    expect(screen.queryByRole('link', { name: 'API keys' })).toBeNull();
    expect(requests.map(({ url }) => new URL(url).pathname)).not.toContain(keysPath);
  });

  it('a new application loses the rights that a role chosen later cannot have', async () => {
    const { requests } = startFakeServer({
      ...applicationAnswers,
      [`POST ${applicationsPath}`]: () => problem(503, 'SERVICE_UNAVAILABLE'),
    });
    renderWithQueries(<Page reader={serviceManager} />);
    await userEvent.click(screen.getByRole('button', { name: 'New application' }));
    await userEvent.type(dialog().getByRole('textbox', { name: 'Name' }), 'Nightly report');
    await userEvent.click(dialog().getByRole('radio', { name: 'Service' }));
    await press('Select all');
    const ofTechnician = dialog().getAllByRole('checkbox', { checked: true }).length;
    await userEvent.click(dialog().getByRole('radio', { name: 'Kitchen manager' }));
    expect(dialog().getAllByRole('checkbox', { checked: true }).length).toBeLessThan(ofTechnician);
    await press('Create application');
    await dialog().findByRole('alert');
    const [body] = await sent(requests, 'POST');
    expect(body).toMatchObject({ name: 'Nightly report', role: 'KITCHEN_MANAGER', companyCode: '200001' });
    expect(body.scopes).not.toContain('parameters:write');
    expect(body.scopes).toHaveLength(dialog().getAllByRole('checkbox', { checked: true }).length);
  });

  it('an application without rights cannot be created', async () => {
    startFakeServer(applicationAnswers);
    renderWithQueries(<Page reader={serviceManager} />);
    await userEvent.click(screen.getByRole('button', { name: 'New application' }));
    await userEvent.type(dialog().getByRole('textbox', { name: 'Name' }), 'Nightly report');
    expect(dialog().getByRole('button', { name: 'Create application' })).toBeDisabled();
    await press('Reading only');
    expect(dialog().getByRole('button', { name: 'Create application' })).toBeEnabled();
  });
});
