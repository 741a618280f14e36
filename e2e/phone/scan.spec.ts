import { expect, type Page } from '@playwright/test';
import { phone, test } from '../demo/journey.ts';
import { createAccount, newAccountPassword } from '../demo/new-accounts.ts';
import { readPanel } from '../demo/operate-panel.ts';
import { openSignedIn } from '../demo/sign-in.ts';
import { camera, labelOf, shoot } from './fake-camera.ts';

test.use({ ...phone, viewport: { width: 390, height: 844 }, ...camera });

async function openScan(page: Page, email = 'kitchen@washboard.example'): Promise<void> {
  await openSignedIn(page, '/app/scan', email);
  await page.getByRole('button', { name: 'Turn on the camera' }).tap();
}

test('a foreign code is named, and the label of an own machine opens its page', async ({ page, context }) => {
  await context.grantPermissions(['camera']);
  shoot([
    { code: 'https://menu.example/today', seconds: 3 },
    { code: labelOf('IN240001'), seconds: 4 },
  ]);
  await openSignedIn(page, '/app/machines');
  await page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: 'Scan' }).tap();
  await expect(page.getByText('This is not the code of a machine')).toBeVisible();
  await expect(page.getByText('https://menu.example/today')).toBeVisible();
  await expect(page).toHaveURL(/\/app\/machines\/IN240001$/);
  await expect(page.getByRole('heading', { name: 'Piatti 1' })).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(/\/app\/machines$/);
});

test('a user scans the label of a new machine, claims it with the code on its display, and names it', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['camera']);
  shoot([{ code: labelOf('IN240090'), seconds: 2 }]);
  await openSignedIn(page, '/app/scan', await createAccount(), newAccountPassword);
  await expect(page.getByText('Not among your machines')).toBeVisible();
  await page.getByRole('link', { name: 'Add this machine' }).tap();
  await expect(page).toHaveURL(/\/app\/add\?serialNumber=IN240090$/);
  await page.getByRole('button', { name: 'Show code on the machine' }).tap();
  await expect.poll(async () => (await readPanel('IN240090')).claimingCode).not.toBeNull();
  const code = (await readPanel('IN240090')).claimingCode ?? '';
  await page.getByLabel('Digit 1 of 6').focus();
  await page.keyboard.type(code);
  await page.getByRole('button', { name: 'Add machine' }).tap();
  await page.getByLabel('Name of the machine').fill('Glasses, bar');
  await page.getByRole('button', { name: 'Save name' }).tap();
  await expect(page).toHaveURL(/\/app\/machines\/IN240090$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Glasses, bar');

  await page.getByRole('link', { name: 'Settings' }).tap();
  await page.getByRole('button', { name: 'Release machine…' }).tap();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Release machine' }).tap();
  await expect(page).toHaveURL(/\/app\/machines$/);
});

test('the pages of another account’s machine and of a missing machine look the same', async ({ page }) => {
  await openSignedIn(page, '/app/scan');
  for (const serialNumber of ['IN240004', 'IN999999']) {
    await page.getByLabel('Serial number').fill(serialNumber.toLowerCase());
    await page.getByRole('button', { name: 'Find' }).tap();
    await expect(page.getByText(serialNumber, { exact: true })).toBeVisible();
    await expect(page.getByText('It may be new, belong to somebody else, or not exist.')).toBeVisible();
    await page.getByRole('button', { name: 'Scan another' }).tap();
  }
  await page.getByLabel('Serial number').fill('IN');
  await page.getByRole('button', { name: 'Find' }).tap();
  await expect(page.getByText('A serial number has 4 to 20 letters and digits.')).toBeVisible();
});

test('the page explains a refused camera, and the serial number or a second try works', async ({ page, context }) => {
  shoot([{ code: labelOf('IN240001'), seconds: 2 }]);
  await openScan(page);
  await expect(page.getByText('The camera is not allowed.')).toBeVisible();
  await expect(page.getByLabel('Serial number')).toBeVisible();
  await context.grantPermissions(['camera']);
  await page.getByRole('button', { name: 'Try again' }).tap();
  await expect(page).toHaveURL(/\/app\/machines\/IN240001$/);
});
