import { expect, type Page } from '@playwright/test';
import { test } from '../demo/journey.ts';
import { waitUntilWashing } from '../demo/operate-panel.ts';
import { openSignedIn } from '../demo/sign-in.ts';

const admin = 'admin@washboard.example';
const manager = 'manager@washboard.example';
const kitchen = 'kitchen@washboard.example';

/** The page refuses before the server does, so this calls the API directly. */
async function requestWithoutPermission(page: Page): Promise<void> {
  await openSignedIn(page, '/devices', kitchen);
  const refused = page.waitForResponse((response) => response.url().includes('/auditLog'));
  const [request] = await Promise.all([page.waitForRequest((sent) => sent.url().includes('/userinfo')), page.reload()]);
  const headers = await request.allHeaders();
  await page.evaluate(
    ([authorization = '', key = '', brand = '']) =>
      fetch('/api/v1/account/auditLog', {
        headers: { authorization, 'ocp-apim-subscription-key': key, brand },
      }).then(() => undefined),
    [headers.authorization, headers['ocp-apim-subscription-key'], headers.brand],
  );
  expect((await refused).status()).toBe(403);
}

const row = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text });

test('an administrator finds refused requests, and the search survives reload and Back', async ({ page, browser }) => {
  const stranger = await browser.newPage();
  await requestWithoutPermission(stranger);
  await stranger.close();

  await openSignedIn(page, '/auditlog', admin);
  await expect(page.getByRole('heading', { name: 'Audit log' })).toBeVisible();
  await expect(page.getByText('Only entries about your machines')).toHaveCount(0);
  await page.getByLabel('What').selectOption({ label: 'Access refused' });
  await page.getByLabel('Who', { exact: true }).fill('kitchen@');
  const refusal = row(page, 'was refused: Read the audit log').first();
  await expect(refusal).toContainText('Chiara Ponti');
  await expect(page).toHaveURL(/action=access\.refused/);
  await expect(page).toHaveURL(/actor=kitchen/);

  await page.reload();
  await expect(page.getByLabel('Who', { exact: true })).toHaveValue('kitchen@');
  await expect(refusal).toBeVisible();
  await page.getByRole('navigation').getByRole('link', { name: 'Dashboard' }).click();
  await expect(page.getByText('Piatti 1').first()).toBeVisible();
  await page.goBack();
  await expect(page.getByLabel('Who', { exact: true })).toHaveValue('kitchen@');
  await expect(refusal).toBeVisible();

  await refusal.getByRole('button', { name: 'Details' }).click();
  for (const text of ['GET /api/v1/account/auditLog', 'Kitchen manager', kitchen, '127.0.0.1']) {
    await expect(refusal.getByText(text, { exact: true })).toBeVisible();
  }
  await page.getByLabel('Who', { exact: true }).fill('nobody at all');
  await expect(page.getByText('No entry matches', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Reset filters' }).last().click();
  await expect(page).toHaveURL(/\/auditlog$/);
  await expect(page.getByRole('row').nth(1)).toBeVisible();
});

test('a service manager sees only entries of their machines, and opens an entry', async ({ page, browser }) => {
  const cook = await browser.newPage();
  await waitUntilWashing('IN240001', 40);
  await openSignedIn(cook, '/device/IN240001/remote-control', kitchen);
  const stop = cook.getByRole('button', { name: 'Stop cycle' });
  await expect(stop).toBeEnabled();
  await stop.click();
  await cook.getByRole('alertdialog').getByRole('button', { name: 'Stop cycle' }).click();
  await expect(cook.getByText(/has confirmed|refused/)).toBeVisible();
  await cook.close();

  await openSignedIn(page, '/auditlog', manager);
  await expect(page.getByText('Only entries about your machines are shown.')).toBeVisible();
  const command = row(page, 'Piatti 1').first();
  await expect(command).toContainText('stopped the cycle of Piatti 1');
  await expect(row(page, 'logged in')).toHaveCount(0);
  await command.getByRole('link', { name: 'Piatti 1' }).click();
  await expect(page).toHaveURL(/\/device\/IN240001/);
});

test('a user without the permission cannot open the audit log', async ({ page }) => {
  await openSignedIn(page, '/devices', kitchen);
  await expect(page.getByRole('link', { name: 'Audit log' })).toHaveCount(0);
  await page.goto('/auditlog');
  await expect(page.getByText('You do not have the necessary permissions')).toBeVisible();
});

const device = '/device/IN240001';
const pagesOf = {
  [kitchen]: [
    '/devices',
    '/alarms',
    '/hygiene',
    '/statistics',
    device,
    `${device}/events`,
    `${device}/statistics`,
    '/profile',
  ],
  'service@washboard.example': ['/customers', `${device}/parameters`, `${device}/service-log`],
};

for (const [reader, pages] of Object.entries(pagesOf)) {
  test(`the pages of ${reader} send no request that would be refused and audited`, async ({ page }) => {
    const refused: string[] = [];
    page.on('response', (response) => {
      if (response.status() === 403) refused.push(`${response.request().method()} ${response.url()}`);
    });
    await openSignedIn(page, pages[0] ?? '', reader);
    for (const address of [...pages, '/app/machines', '/app/settings']) {
      await page.goto(address);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await page.waitForLoadState('networkidle');
    }
    expect(refused).toEqual([]);
  });
}
