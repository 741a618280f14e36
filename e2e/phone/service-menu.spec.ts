import { expect, type Page } from '@playwright/test';
import { phone, test } from '../demo/journey.ts';
import { goOffline, goOnline } from '../demo/offline.ts';
import { heatUntilReady, operatePanel, readServiceMenu, waitUntilIdle } from '../demo/operate-panel.ts';
import { openSignedIn } from '../demo/sign-in.ts';

test.use({ ...phone, viewport: { width: 390, height: 844 }, serviceWorkers: 'allow' });

const serialNumber = 'IN240003';
const menu = `/app/maintenance/${serialNumber}`;
const technician = 'service@washboard.example';

const pin = (page: Page) => page.getByLabel('Service PIN');
const openButton = (page: Page) => page.getByRole('button', { name: 'Open service menu' });

async function enterPin(page: Page, digits: string): Promise<void> {
  for (const digit of digits) await page.getByRole('button', { name: digit, exact: true }).tap();
  await openButton(page).tap();
}

const readValue = async (code: string) => {
  const { parameters } = await readServiceMenu(serialNumber);
  return parameters.find((parameter) => parameter.code === code)?.value;
};

test.beforeAll(async () => {
  await operatePanel(serialNumber, { kind: 'setKitchen', isAtWork: false });
  await waitUntilIdle(serialNumber);
});
test.afterAll(() => operatePanel(serialNumber, { kind: 'setKitchen', isAtWork: true }));

test('the page counts wrong PINs down, and then the account has to wait, whatever PIN it enters', async ({
  page,
  context,
}) => {
  await openSignedIn(page, menu, 'accounts@washboard.example');
  await expect(pin(page)).toBeVisible();
  for (const left of [4, 3, 2, 1, 0]) {
    await enterPin(page, '8642');
    await expect(page.getByText(`Wrong PIN. ${left} tr${left === 1 ? 'y' : 'ies'} left`)).toBeVisible();
    await expect(pin(page)).toHaveValue('');
  }
  await enterPin(page, '4321');
  await expect(page.getByText(/Too many wrong PINs. Try again in 1[45] minutes/)).toBeVisible();
  await pin(page).fill('4321');
  await expect(openButton(page)).toBeDisabled();

  await goOffline(context);
  await expect(page.getByText('No connection to the server, which checks the PIN')).toBeVisible();
  await goOnline(context, page);
  await page.goto(`/app/maintenance/${serialNumber}/cycles`);
  await expect(pin(page)).toBeVisible();
});

test('a kitchen manager finds no service menu', async ({ page }) => {
  await openSignedIn(page, '/app/machines/IN240001');
  await expect(page.getByRole('link', { name: 'Alarms' }).first()).toBeVisible();
  await expect(page.getByRole('link', { name: 'Service menu' })).toHaveCount(0);
  await page.goto('/app/maintenance/IN240001');
  await expect(page.getByRole('heading', { name: 'Access denied' })).toBeVisible();
});

test('a technician with the PIN saves energy, reports the maintenance and resets the machine, all logged', async ({
  page,
}) => {
  test.setTimeout(150_000);
  await heatUntilReady(serialNumber);
  await operatePanel(serialNumber, { kind: 'setParameter', code: 'DI1', value: 45 });
  await openSignedIn(page, `/app/machines/${serialNumber}`, technician);
  await page.getByRole('link', { name: 'Service menu' }).tap();
  await enterPin(page, '4321');
  await expect(page.getByText(/^Open for (10:00|9:\d\d)$/)).toBeVisible();

  await page.getByRole('link', { name: /^Energy saving/ }).tap();
  await page.locator('input[name="S23"]').fill('60');
  await page.getByRole('button', { name: /^Write 1 change/ }).tap();
  await page.getByRole('dialog').getByRole('button', { name: 'Write 1 change' }).tap();
  await expect(page.getByText('Ristorante has confirmed all values.')).toBeVisible();
  await expect.poll(() => readValue('S23')).toBe(60);
  await page.goBack();

  await page.getByRole('link', { name: /^Counters and maintenance/ }).tap();
  await page.getByRole('button', { name: 'Maintenance done …' }).tap();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Maintenance done' }).tap();
  await expect(page.getByText('Recorded. The machine counts again from its whole interval.')).toBeVisible();
  await expect(page.getByText('20,000 cycles left')).toBeVisible();
  await page.goBack();

  await page.getByRole('link', { name: /^Factory reset/ }).tap();
  await expect(page.getByText('2 values will change.')).toBeVisible();
  await page.getByRole('button', { name: 'Factory reset …' }).tap();
  const dialog = page.getByRole('alertdialog');
  const confirm = dialog.getByRole('button', { name: 'Reset', exact: true });
  await dialog.getByLabel('Last 4 characters of the serial number').fill('0002');
  await expect(confirm).toBeDisabled();
  await dialog.getByLabel('Last 4 characters of the serial number').fill('0003');
  await confirm.tap();
  await expect(page.getByText(/^Factory reset done. All \d+ parameters/)).toBeVisible();
  expect([await readValue('DI1'), await readValue('S23')]).toEqual([99, 30]);

  await page.goto(`/app/machines/${serialNumber}/events?kind=maintenance`);
  const log = page.getByRole('main');
  await expect(log.getByText('Factory reset').first()).toBeVisible();
  await expect(log.getByText('2 parameters changed')).toBeVisible();
  await expect(log.getByText('Maintenance completed').first()).toBeVisible();
});

test('a user locks the service menu, which also locks itself when its time is over', async ({ page, context }) => {
  await page.clock.install();
  await openSignedIn(page, menu, 'manager@washboard.example');
  await enterPin(page, '4321');
  await page.getByRole('link', { name: /^Firmware/ }).tap();
  await expect(page).toHaveURL(`${menu}/firmware`);
  await page.getByRole('button', { name: 'Lock' }).tap();
  await expect(pin(page)).toBeVisible();
  await page.reload();
  await enterPin(page, '4321');
  await expect(page.getByText(/^Open for/)).toBeVisible();
  // Answers and news would set the page's clock back to the server's time.
  await context.setOffline(true);
  await page.clock.fastForward('10:05');
  await expect(page.getByText('The service menu has locked itself')).toBeVisible();
  await expect(page.getByText(/^Open for/)).toHaveCount(0);
});

test('the page restores a dialog and its input after the service menu has locked itself', async ({ page, context }) => {
  await page.clock.install();
  await openSignedIn(page, `${menu}/settings-profiles`, 'manager@washboard.example');
  await enterPin(page, '4321');
  await page.getByRole('button', { name: 'Save as profile' }).tap();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Profile name').fill('Canteen');
  await context.setOffline(true);
  await page.clock.fastForward('10:05');
  await expect(page.getByText('The service menu has locked itself')).toBeVisible();
  await expect(dialog).toBeHidden();
  await goOnline(context, page);
  await enterPin(page, '4321');
  await expect(dialog.getByLabel('Profile name')).toHaveValue('Canteen');
  await dialog.getByRole('button', { name: 'Cancel' }).tap();
  await expect(dialog).toBeHidden();
});
