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

test('an administrator finds a machine and moves it to another company and back', async ({ page }) => {
  await openSignedIn(page, path, admin);
  await expect(page.getByText('1 entry')).toBeVisible();
  await moveTo(page, '200001');
  await moveTo(page, '100000');
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
