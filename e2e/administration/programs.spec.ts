import { type APIRequestContext, expect, type Page } from '@playwright/test';
import { test } from '../demo/journey.ts';
import { openSignedIn, password } from '../demo/sign-in.ts';

async function openKeys(page: Page): Promise<void> {
  await openSignedIn(page, '/adminhome/programs', 'admin@washboard.example');
  await expect(page.getByRole('table', { name: 'API keys' })).toBeVisible();
}

async function callWith(request: APIRequestContext, key: string) {
  const form = {
    grant_type: 'password',
    client_id: 'dashboard',
    scope: 'openid offline_access api',
    username: 'kitchen@washboard.example',
    password,
  };
  const { access_token: token } = await (await request.post('/identity/token', { form })).json();
  const headers = { authorization: `Bearer ${token}`, brand: 'marea', 'Ocp-Apim-Subscription-Key': key };
  return request.get('/api/v1/appliance/appliances', { headers });
}

test('an administrator creates an API key with a quota, replaces it and revokes it', async ({ page, request }) => {
  await openKeys(page);
  await expect(page.getByRole('row').nth(1)).toContainText('Washboard dashboard');
  await page.getByRole('button', { name: 'New key' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').fill('Kitchen display');
  await dialog.getByLabel('Requests per minute').fill('0');
  await dialog.getByRole('button', { name: 'Create key' }).click();
  await expect(dialog.getByText('Enter a whole number from 1 to 100,000.')).toBeVisible();
  await dialog.getByLabel('Requests per minute').fill('2');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Key for Kitchen display' })).toBeFocused();
  const first = await page.locator('code').innerText();

  expect((await callWith(request, first)).headers()).toMatchObject({
    'ratelimit-limit': '2',
    'ratelimit-remaining': '1',
  });
  expect((await callWith(request, first)).status()).toBe(200);
  const refused = await callWith(request, first);
  expect(refused.status()).toBe(429);
  expect(Number(refused.headers()['retry-after'])).toBeGreaterThan(0);

  await page.getByRole('button', { name: 'I have copied it' }).click();
  await expect(page.getByText(first)).toHaveCount(0);
  const row = page.getByRole('row').filter({ hasText: 'Kitchen display' });
  await row.getByRole('button', { name: 'Kitchen display' }).click();
  await dialog.getByRole('button', { name: 'Replace key' }).click();
  const question = page.getByRole('alertdialog');
  await question.getByRole('radio', { name: 'Immediately' }).check();
  await question.getByRole('button', { name: 'Replace key' }).click();
  await expect(page.getByText('The key of Kitchen display was replaced.')).toBeVisible();
  const second = await page.locator('code').innerText();
  expect(second).not.toBe(first);
  expect((await (await callWith(request, first)).json()).code).toBe('SUBSCRIPTION_KEY_UNKNOWN');

  await row.getByRole('button', { name: 'Kitchen display' }).click();
  await dialog.getByRole('button', { name: 'Revoke key' }).click();
  await question.getByRole('button', { name: 'Revoke key' }).click();
  await expect(page.getByText('The key of Kitchen display was revoked.')).toBeVisible();
  expect((await callWith(request, second)).status()).toBe(403);
  await expect(row).toHaveCount(0);
  await page.getByLabel('State').selectOption('Revoked keys');
  await expect(row).toContainText('revoked');
  await expect(page).toHaveURL(/state=revoked/);
});

test('an administrator can view the dashboard’s own key, but not replace or revoke it', async ({ page }) => {
  await openKeys(page);
  await page.getByRole('button', { name: 'Washboard dashboard' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('6,000 requests per minute for each caller')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Replace key' })).toBeDisabled();
  await expect(dialog.getByRole('button', { name: 'Revoke key' })).toBeDisabled();
});

test('an account without the right may not open the API access', async ({ page }) => {
  await openSignedIn(page, '/adminhome/programs', 'manager@washboard.example');
  await expect(page.getByText('You do not have the necessary permissions')).toBeVisible();
  await expect(page.getByRole('link', { name: 'API access' })).toHaveCount(0);
});

test('an administrator of accounts creates an application, which signs in until it is revoked', async ({
  page,
  request,
}) => {
  await openSignedIn(page, '/adminhome/programs', 'accounts@washboard.example');
  await expect(page.getByRole('link', { name: 'API keys' })).toHaveCount(0);
  await page.getByRole('button', { name: 'New application' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name', { exact: true }).fill('Service planner');
  await expect(dialog.getByRole('radio', { name: 'Administrator' })).toHaveCount(0);
  await dialog.getByRole('radio', { name: 'Service', exact: true }).check();
  await expect(dialog.getByRole('button', { name: 'Create application' })).toBeDisabled();
  await dialog.getByRole('button', { name: 'Reading only' }).click();
  await dialog.getByRole('button', { name: 'Create application' }).click();
  await expect(page.getByRole('heading', { name: 'Access data of Service planner' })).toBeFocused();
  const [id = '', secret = '', command = ''] = await page.locator('code').allInnerTexts();
  expect(command.replace(/\s+/g, ' ')).toContain(`-u ${id}:${secret} -d grant_type=client_credentials`);

  const authorization = `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}`;
  const signIn = () =>
    request.post('/identity/token', { headers: { authorization }, form: { grant_type: 'client_credentials' } });
  const { access_token: token } = await (await signIn()).json();
  const headers = {
    authorization: `Bearer ${token}`,
    brand: 'marea',
    'Ocp-Apim-Subscription-Key': 'washboard-dashboard',
  };
  const machines = await request.get('/api/v1/appliance/appliances', { headers });
  expect((await machines.json()).total).toBeGreaterThan(0);
  expect((await request.get('/api/v1/account/customers', { headers })).status()).toBe(403);

  await page.getByRole('button', { name: 'I have copied it' }).click();
  const row = page.getByRole('row').filter({ hasText: 'Service planner' });
  await row.getByRole('button', { name: 'Service planner' }).click();
  await expect(dialog.getByText('See machines, readings, alarms and events')).toBeVisible();
  await dialog.getByRole('button', { name: 'Revoke' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }).click();
  await expect(page.getByText('Service planner was revoked.')).toBeVisible();
  expect((await request.get('/api/v1/appliance/appliances', { headers })).status()).toBe(401);
  expect((await signIn()).status()).toBe(401);
});
