import { type APIRequestContext, expect, type Page } from '@playwright/test';
import { test } from '../demo/journey.ts';
import { openSignedIn, password } from '../demo/sign-in.ts';

const holder = 'other-manager@washboard.example';

const tabs = [
  { path: 'add', name: 'Add machines', call: '/api/v1/appliance/linkAddress', profile: 'ADD_PRODUCTS' },
  { path: 'accounts', name: 'Accounts', call: '/api/v1/account/users', profile: 'ACCOUNTS' },
  { path: 'machines', name: 'Machines', call: '/api/v1/appliance/administeredMachines', profile: 'PRODUCTS' },
  { path: 'companies', name: 'Companies', call: '/api/v1/account/companies', profile: 'COMPANIES' },
  { path: 'programs', name: 'API access', call: '/api/v1/account/serviceClients', profile: 'ACCOUNTS' },
] as const;
type Profile = (typeof tabs)[number]['profile'];

async function callerOf(request: APIRequestContext, username: string) {
  const form = {
    grant_type: 'password',
    client_id: 'dashboard',
    scope: 'openid offline_access api',
    username,
    password,
  };
  const { access_token: token } = await (await request.post('/identity/token', { form })).json();
  const headers = {
    authorization: `Bearer ${token}`,
    brand: 'marea',
    'Ocp-Apim-Subscription-Key': 'washboard-dashboard',
  };
  return (path: string, options: { method?: string; data?: object } = {}) =>
    request.fetch(path, { ...options, headers });
}

async function give(request: APIRequestContext, administrationProfile: readonly Profile[]): Promise<void> {
  const call = await callerOf(request, 'admin@washboard.example');
  const { items } = await (await call(`/api/v1/account/users?search=${holder}`)).json();
  const changed = await call(`/api/v1/account/users/${items[0].id}/administrationProfile`, {
    method: 'PUT',
    data: { administrationProfile },
  });
  expect(changed.status(), await changed.text()).toBe(200);
}

const strip = (page: Page) => page.getByRole('navigation', { name: 'Administration' }).getByRole('link');

async function expectTabs(
  page: Page,
  call: Awaited<ReturnType<typeof callerOf>>,
  isOpen: (tab: (typeof tabs)[number]) => boolean,
) {
  const open = tabs.filter(isOpen);
  await page.goto('/adminhome');
  await expect(strip(page)).toHaveText(open.map(({ name }) => name));
  await expect(page).toHaveURL(new RegExp(`/adminhome/${open[0]?.path}$`));
  for (const tab of tabs) {
    const answer = await call(tab.call);
    await page.goto(`/adminhome/${tab.path}`);
    if (isOpen(tab)) {
      await expect(strip(page).and(page.locator('[aria-current=page]'))).toHaveText(tab.name);
      expect(answer.status()).toBe(200);
    } else {
      await expect(page.getByText('You do not have the necessary permissions')).toBeVisible();
      expect((await answer.json()).code).toBe('FORBIDDEN');
    }
  }
}

test('an ADMIN has all tabs of the administration', async ({ page, request }) => {
  await openSignedIn(page, '/adminhome', 'admin@washboard.example');
  await expectTabs(page, await callerOf(request, 'admin@washboard.example'), () => true);
});

test('a holder of one profile has only its tabs, immediately after its assignment', async ({ page, request }) => {
  const call = await callerOf(request, holder);
  await openSignedIn(page, '/', holder);
  try {
    for (const profile of ['ADD_PRODUCTS', 'ACCOUNTS', 'PRODUCTS', 'COMPANIES'] as const) {
      await give(request, [profile]);
      await expectTabs(page, call, (tab) => tab.profile === profile);
    }
  } finally {
    await give(request, []);
  }
  await page.goto('/adminhome');
  await expect(page.getByText('You do not have the necessary permissions')).toBeVisible();
  await page.goto('/');
  await expect(page.getByRole('link', { name: 'Administration' })).toHaveCount(0);
});

test('a holder of one profile administers only their subtree', async ({ page, request }) => {
  await give(request, ['PRODUCTS', 'COMPANIES', 'ACCOUNTS']);
  try {
    await openSignedIn(page, '/adminhome/machines?search=IN240001', holder);
    await expect(page.getByText('0 entries')).toBeVisible();
    await page.goto('/adminhome/machines?search=IN240004');
    await expect(page.getByRole('button', { name: 'IN240004', exact: true })).toBeVisible();
    await page.goto('/adminhome/companies?search=Navigli');
    await expect(page.getByText('0 entries')).toBeVisible();
    await page.goto('/adminhome/accounts?search=kitchen@');
    await expect(page.getByRole('rowheader')).toHaveCount(1);
    await expect(page.getByRole('rowheader')).toContainText('other-kitchen@washboard.example');
  } finally {
    await give(request, []);
  }
});
