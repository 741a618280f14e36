import { expect, type Page } from '@playwright/test';
import { phone, test } from '../demo/journey.ts';
import { goOffline, goOnline } from '../demo/offline.ts';
import { expectComplete, machineSavedOffline, saveOffline } from '../demo/saved-offline.ts';
import { openSignedIn } from '../demo/sign-in.ts';

test.use({ ...phone, viewport: { width: 390, height: 844 }, serviceWorkers: 'allow' });

const technician = 'service@washboard.example';
const serialNumber = 'IN240001';
const machine = `/app/machines/${serialNumber}`;
const maintenance = `/app/maintenance/${serialNumber}`;

async function expectContent(page: Page): Promise<void> {
  const main = page.locator('main');
  await expect(page.getByRole('heading', { name: 'Piatti 1' })).toBeVisible();
  await expect(main.locator('[aria-busy="true"]')).toHaveCount(0);
  await expect(main.getByRole('alert')).toHaveCount(0);
  for (const failure of [/cannot be reached/, /was not saved offline/, /could not be/]) {
    await expect(main.getByText(failure).filter({ visible: true })).toHaveCount(0);
  }
}

test('a technician saves machines offline and opens all pages of one without a network', async ({ page, context }) => {
  test.setTimeout(120_000);
  await openSignedIn(page, '/app/machines', technician);
  await page.getByRole('link', { name: 'Save offline' }).tap();
  await page.getByRole('link', { name: 'Choose machines' }).tap();
  await page.getByRole('searchbox').fill('Piatti 1');
  await page.getByRole('checkbox', { name: /Piatti 1/ }).check();
  await page.getByRole('searchbox').fill('');
  await page.getByRole('checkbox', { name: /Bicchieri/ }).check();
  await page.getByRole('button', { name: 'Save 2 machines offline' }).tap();
  await expect(page).toHaveURL(/\/app\/visits$/);
  await expectComplete(machineSavedOffline(page, 'Piatti 1'));
  await expect(page.getByText(/^2 machines, /)).toBeVisible();
  await goOffline(context);

  await page.goto('/app/visits');
  await machineSavedOffline(page, 'Piatti 1').getByRole('link').tap();
  await expect(page.getByText(/as of \d/).first()).toBeVisible();
  await expectContent(page);
  for (const range of ['1h', '6h', '24h', '7d', '30d']) {
    await page.goto(`${machine}?range=${range}`);
    await expect(page.getByRole('navigation', { name: 'Sections of this machine' })).toBeVisible();
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
    await expect(page.getByRole('region', { name: 'Readings over time' }).locator('canvas').first()).toBeVisible();
    await expectContent(page);
  }
  for (const path of ['alarms', 'events', 'haccp', 'statistics', 'service-log', 'settings', 'remote-control']) {
    await page.goto(`${machine}/${path}`);
    await expectContent(page);
  }
  await page.goto(`${machine}/documents`);
  const manual = page.getByRole('link', { name: /User manual/ });
  await expect(manual).toHaveAttribute('href', /^blob:/);
  const [saved] = await Promise.all([page.waitForEvent('download'), manual.tap()]);
  expect(saved.suggestedFilename()).toBe('user-manual-en.pdf');
  await expectContent(page);
  const readable = ['', '/parameters', '/cycles', '/energy-saving', '/counters', '/firmware', '/connectivity'];
  for (const path of readable) {
    await page.goto(`${maintenance}${path}`);
    await expect(page.getByText('you can look at what was saved offline')).toBeVisible();
    await expectContent(page);
  }
  await page.goto(`${maintenance}/bluetooth`);
  await expectContent(page);
  await page.goto(`${maintenance}/factory-reset`);
  await expect(page.getByText('No connection to the server, which checks the PIN')).toBeVisible();

  await page.goto(`${maintenance}/parameters`);
  await expect(page.getByText('you can look at what was saved offline')).toBeVisible();
  await goOnline(context, page);
  await expect(page.getByLabel('Service PIN')).toBeVisible();
});

test('a page that was not saved offline explains the reason, and loads when the network returns', async ({
  page,
  context,
}) => {
  await openSignedIn(page, '/app/visits', technician);
  await saveOffline(page, 'Piatti 1');
  await expectComplete(machineSavedOffline(page, 'Piatti 1'));
  await goOffline(context);
  await page.goto(`${machine}/statistics?view=day&day=2026-01-05`);
  await expect(page.getByText('There is no network, and this was not saved offline.')).toBeVisible();
  await page.clock.setFixedTime(Date.now() + 86_400_000);
  await page.goto(machine);
  await expectContent(page);
  await page.goto(`${machine}/alarms`);
  await expectContent(page);
  await goOnline(context, page);
  await page.goto(`${machine}/statistics?view=day&day=2026-01-05`);
  await expect(page.getByText('this was not saved offline')).toHaveCount(0);
});

test('a broken connection loses only the unfinished machines, and the technician continues', async ({
  page,
  context,
}) => {
  await openSignedIn(page, '/app/visits', technician);
  let isBroken = true;
  await context.route('**/visitPack?**', (route) => (isBroken ? route.abort('connectionreset') : route.continue()));
  await saveOffline(page, 'Piatti 1', 'Piatti 2');
  await expect(machineSavedOffline(page, 'Piatti 1').getByText('The connection broke off.')).toBeVisible();
  await expect(machineSavedOffline(page, 'Piatti 2').getByText('Not saved')).toBeVisible();
  await page.reload();
  await expect(machineSavedOffline(page, 'Piatti 1').getByText('Not saved')).toBeVisible();
  isBroken = false;
  await machineSavedOffline(page, 'Piatti 1').getByRole('button', { name: 'Continue' }).tap();
  await expectComplete(machineSavedOffline(page, 'Piatti 1'));
  await context.route('**/documents/**/*.pdf', (route) => route.abort('connectionreset'));
  await machineSavedOffline(page, 'Piatti 2').getByRole('button', { name: 'Continue' }).tap();
  await expect(machineSavedOffline(page, 'Piatti 2').getByText('Incomplete')).toBeVisible();
  await context.unroute('**/documents/**/*.pdf');
  await machineSavedOffline(page, 'Piatti 2').getByRole('button', { name: 'Continue' }).tap();
  await expectComplete(machineSavedOffline(page, 'Piatti 2'));

  await machineSavedOffline(page, 'Piatti 2').getByRole('button', { name: 'Remove' }).tap();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).tap();
  await expect(machineSavedOffline(page, 'Piatti 2')).toHaveCount(0);
});

test('the phone has no data of the visit after the log-out', async ({ page }) => {
  await openSignedIn(page, machine, technician);
  await page.getByRole('button', { name: 'Save offline' }).tap();
  await expectComplete(page.locator('main'));
  await page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: 'More' }).tap();
  await page.getByRole('button', { name: 'Log out' }).tap();
  await page.getByRole('button', { name: 'LOGOUT' }).tap();
  await expect(page).toHaveURL(/\/app\/login/);
  const left = () =>
    page.evaluate(async () => [
      ...(await indexedDB.databases()).map(({ name }) => name).filter((name) => name === 'washboard-visits'),
      ...(await caches.keys()).filter((name) => name === 'washboard-app-documents'),
    ]);
  await expect.poll(left).toEqual([]);
  await openSignedIn(page, '/app/visits', technician);
  await expect(page.getByText('Nothing is saved offline')).toBeVisible();
});
