import { expect, type Page } from '@playwright/test';
import { test } from '../demo/journey.ts';
import { openSignedIn } from '../demo/sign-in.ts';

const admin = 'admin@washboard.example';
const path = '/adminhome/machines?search=IN240090';

const confirm = (page: Page, name: string) => page.getByRole('alertdialog').getByRole('button', { name }).click();

async function moveTo(page: Page, companyCode: string): Promise<void> {
  await page.getByRole('button', { name: 'IN240090', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Change company' }).click();
  await page.getByRole('alertdialog').getByLabel('New company').fill(companyCode);
  await confirm(page, 'Change company');
  await expect(page.getByText('IN240090 has been moved.')).toBeVisible();
  await expect(page.locator('main').getByRole('row').filter({ hasText: 'IN240090' })).toContainText(companyCode);
}

test('an administrator moves a machine to another company and back, whose users see it appear and leave', async ({
  page,
  browser,
  demo,
}) => {
  const context = await browser.newContext({ baseURL: demo.url });
  const watching = await context.newPage();
  await openSignedIn(watching, '/devices?search=IN240090', 'manager@washboard.example');
  const none = watching.getByText('0 machines');
  await expect(none).toBeVisible();

  await openSignedIn(page, path, admin);
  await expect(page.getByText('1 entry')).toBeVisible();
  await moveTo(page, '200001');
  await expect(watching.getByText('1 machine', { exact: true })).toBeVisible();
  await moveTo(page, '100000');
  await expect(none).toBeVisible();
  await context.close();
});

test('an administrator downloads the filtered machines', async ({ page }) => {
  await openSignedIn(page, path, admin);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download CSV' }).click();
  expect((await download).suggestedFilename()).toMatch(/^managed-machines-.*\.csv$/);
});

test('an account with another administration profile has no machines tab', async ({ page }) => {
  await openSignedIn(page, '/adminhome', 'accounts@washboard.example');
  await expect(
    page.getByRole('navigation', { name: 'Administration' }).getByRole('link', { name: 'Accounts' }),
  ).toBeVisible();
  await expect(page.locator('main').getByRole('link', { name: 'Machines', exact: true })).toHaveCount(0);
  await page.goto('/adminhome/machines');
  await expect(page).toHaveURL(/\/access/);
});

test('an administrator claims a machine for a person and ends the claim', async ({ page }) => {
  await openSignedIn(page, '/adminhome/machines?search=IN240091', admin);
  const row = page.locator('main').getByRole('row').filter({ hasText: 'IN240091' });
  const act = async (name: string) => {
    await page.getByRole('button', { name: 'IN240091', exact: true }).click();
    await page.getByRole('dialog').getByRole('button', { name }).click();
  };
  await act('Claim for a person');
  const confirmation = page.getByRole('alertdialog');
  await confirmation.getByRole('searchbox').fill('other-kitchen@');
  await confirmation.getByRole('radio', { name: /other-kitchen@/ }).check();
  await confirm(page, 'Claim for a person');
  await expect(page.getByText('IN240091 has been claimed.')).toBeVisible();
  await expect(row).toContainText('other-kitchen@washboard.example');
  await act('End claim');
  await confirm(page, 'End claim');
  await expect(row).not.toContainText('other-kitchen@washboard.example');
});

test('an administrator deletes a machine permanently, and its serial number stays taken', async ({ page }) => {
  const serialNumber = `IN${String(Date.now()).slice(-6)}`;
  const add = async () => {
    await page.getByLabel('Serial number').fill(serialNumber);
    await page.getByLabel('Range').selectOption('infinity');
    await page.getByRole('combobox', { name: 'Model', exact: true }).selectOption('INF-55');
    await page.getByRole('button', { name: 'Add machine' }).click();
  };
  await openSignedIn(page, '/adminhome/add', admin);
  await add();
  await expect(page.getByText(`${serialNumber} has been added`)).toBeVisible();
  await page.goto(`/adminhome/machines?search=${serialNumber}`);
  await page.getByRole('button', { name: serialNumber, exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete machine' }).click();
  const confirmation = page.getByRole('alertdialog');
  await expect(confirmation.getByRole('button', { name: 'Delete machine' })).toBeDisabled();
  await confirmation.getByLabel('Type the serial number to confirm').fill(serialNumber);
  await confirm(page, 'Delete machine');
  await expect(page.getByText(`${serialNumber} has been deleted.`)).toBeVisible();
  await expect(page.getByText('No machine found')).toBeVisible();
  await page.goto(`/device/${serialNumber}`);
  await expect(page.getByText(serialNumber)).toHaveCount(0);
  await page.goto('/adminhome/add');
  await add();
  await expect(page.getByText('A machine with this serial number was deleted.')).toBeVisible();
});
