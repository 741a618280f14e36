import { expect, type Page } from '@playwright/test';
import { phone, test } from '../demo/journey.ts';
import { goOffline, goOnline, waitUntilAllKept, waitUntilInstalled } from '../demo/offline.ts';
import { openSignedIn } from '../demo/sign-in.ts';

test.use(phone);

const serialNumber = 'IN240001';
const machine = `/app/machines/${serialNumber}`;
const maintenance = `/app/maintenance/${serialNumber}`;

const visit = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name });

async function takeAlong(page: Page, ...names: string[]): Promise<void> {
  await page.goto('/app/visits/choose');
  for (const name of names) await page.getByRole('checkbox', { name: new RegExp(name) }).check();
  await page.getByRole('button', { name: /along$/ }).tap();
  for (const name of names) await expect(visit(page, name).getByText('Complete', { exact: true })).toBeVisible();
}

let n = 0; const t0 = Date.now();
/** Neither an error nor something that never comes. */
async function expectContent(page: Page): Promise<void> {
  const main = page.locator('main');
  await expect(main.locator('[aria-busy="true"]')).toHaveCount(0);
  await expect.soft(main.getByRole('alert')).toHaveCount(0);
  await expect.soft(main.getByText('cannot be reached')).toHaveCount(0);
  console.log(n + 1, page.url(), Date.now() - t0);
  await page.screenshot({ path: `/tmp/vp/${(n += 1)}.png`, fullPage: false });
}

test('a technician takes machines along and opens all pages of one without a network', async ({ page, context }) => {
  test.setTimeout(180_000);
  await openSignedIn(page, '/app/machines', 'service@washboard.example');
  await page.getByRole('link', { name: 'Take along' }).tap();
  await page.getByRole('link', { name: 'Choose machines' }).tap();
  await page.getByRole('searchbox').fill('Piatti');
  await page.getByRole('checkbox', { name: /Piatti 1/ }).check();
  await page.getByRole('searchbox').fill('');
  await page.getByRole('checkbox', { name: /Bicchieri/ }).first().check();
  await page.getByRole('button', { name: 'Take 2 machines along' }).tap();
  await expect(page).toHaveURL(/\/app\/visits$/);
  await expect(visit(page, 'Piatti 1').getByText('Complete', { exact: true })).toBeVisible();
  await expect(page.getByText(/^2 machines, /)).toBeVisible();
  await waitUntilInstalled(page);
  await waitUntilAllKept(page);
  await goOffline(context);

  await page.goto('/app/visits');
  await visit(page, 'Piatti 1').getByRole('link').tap();
  await expect(page.getByRole('heading', { name: 'Piatti 1' })).toBeVisible();
  await expect(page.getByText(/as of \d/).first()).toBeVisible();
  await expectContent(page);

  for (const range of ['1h', '24h', '7d', '30d']) {
    await page.goto(`${machine}?range=${range}`);
    await expect(page.getByRole('navigation', { name: 'Sections of this machine' })).toBeVisible();
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
    await expect(page.getByRole('region', { name: 'Readings over time' }).locator('canvas').first()).toBeVisible();
    await expectContent(page);
  }
  for (const path of ['alarms', 'events', 'haccp', 'statistics', 'documents', 'settings', 'remote-control']) {
    await page.goto(`${machine}/${path}`);
    await expect(page.getByRole('heading', { name: 'Piatti 1' })).toBeVisible();
    await expectContent(page);
  }
  for (const path of ['', '/parameters', '/cycles', '/energy-saving', '/counters', '/firmware', '/connectivity', '/bluetooth']) {
    await page.goto(`${maintenance}${path}`);
    await expect(page.getByRole('heading', { name: 'Piatti 1' })).toBeVisible();
    if (path !== '/bluetooth') await expect(page.getByText('you can look at what was taken along')).toBeVisible();
    await expectContent(page);
  }
  await goOnline(context, page);
});
