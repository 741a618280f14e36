import { expect, type Page } from '@playwright/test';
import { test } from '../demo/journey.ts';
import { createAccount, newAccountPassword } from '../demo/new-accounts.ts';
import { readPanel } from '../demo/operate-panel.ts';
import { openSignedIn } from '../demo/sign-in.ts';

const technician = 'service@washboard.example';

const button = (page: Page, name: string) => page.getByRole('main').getByRole('button', { name, exact: true });

async function typeCode(page: Page, code: string): Promise<void> {
  await page.getByLabel('Digit 1 of 6').focus();
  await page.keyboard.type(code);
}

test('a new user claims a machine with the code on its display, and releases it', async ({ page, context }) => {
  test.setTimeout(120_000);
  await openSignedIn(page, '/devices', await createAccount(), newAccountPassword);
  await page.getByRole('link', { name: 'Add a machine' }).first().click();
  // The list is shown until the page has loaded, and also has a search by serial number.
  await page.getByLabel('Serial number', { exact: true }).fill('in 240090');
  await button(page, 'Show code on the machine').click();
  await expect.poll(async () => (await readPanel('IN240090')).claimingCode).toMatch(/^\d{6}$/);
  const code = (await readPanel('IN240090')).claimingCode ?? '';

  await typeCode(page, code === '000000' ? '000001' : '000000');
  await button(page, 'Add machine').click();
  await expect(page.getByText('You have 4 attempts left')).toBeVisible();
  await typeCode(page, code);
  await button(page, 'Add machine').click();
  await expect(page.getByText('IN240090 has been added.')).toBeVisible();
  await page.getByLabel('Name of the machine').fill('Glasses, bar');
  await button(page, 'Save name').click();
  await expect(page).toHaveURL(/\/device\/IN240090$/);

  const other = await context.newPage();
  await other.goto('/device/IN240090');
  await expect(other.getByRole('heading', { level: 1 })).toHaveText('Glasses, bar');
  await page.getByRole('link', { name: 'Device', exact: true }).click();
  await expect(page.getByText(/You claimed it on/)).toBeVisible();
  await button(page, 'Release machine…').click();
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText(/stock|stays with/);
  await question.getByRole('button', { name: 'Release machine' }).click();
  await expect(question).toBeHidden();
  await expect(page).toHaveURL(/\/devices$/);
  await expect(other.getByRole('heading', { name: 'Not found' })).toBeVisible();
});

test('a user who guesses serial numbers gets no information', async ({ page }) => {
  await openSignedIn(page, '/devices/add', await createAccount(), newAccountPassword);
  // The first machine does not exist, and the second belongs to another account.
  for (const serialNumber of ['XX999999', 'IN240001']) {
    await page.getByLabel('Serial number', { exact: true }).fill(serialNumber);
    await button(page, 'Show code on the machine').click();
    await typeCode(page, '123456');
    await button(page, 'Add machine').click();
    await expect(page.getByText('You have 4 attempts left')).toBeVisible();
    await button(page, 'Use another serial number').click();
  }
  expect((await readPanel('IN240001')).claimingCode).toBeNull();
});

test('a technician records the installation, and sees a conflict with an edit of another user', async ({ browser }) => {
  const [one, other] = await Promise.all([browser.newPage(), browser.newPage()]);
  for (const page of [one, other]) {
    await openSignedIn(page, '/device/IN240003/connectivity', technician);
    await button(page, 'Change').click();
  }
  await one.getByLabel('City').fill('Mantova');
  await one.getByLabel('Earthing system').selectOption('TN-S');
  await button(one, 'Save installation data').click();
  await expect(one.getByText('Mantova')).toBeVisible();
  await expect(one.getByText('TN-S')).toBeVisible();

  await other.getByLabel('City').fill('Verona');
  await button(other, 'Save installation data').click();
  await expect(other.getByText('Changed in the meantime to: Mantova')).toBeVisible();
  await expect(other.getByLabel('City')).toHaveValue('Verona');
  await other.getByLabel('City').fill('');
  await other.getByLabel('Earthing system').selectOption('TT');
  await button(other, 'Save installation data').click();
  await expect(button(other, 'Change')).toBeVisible();
  await expect(other.getByText('Mantova')).toBeHidden();
});
