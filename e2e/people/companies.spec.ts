import { expect, type Page } from '@playwright/test';
import { test } from '../demo/journey.ts';
import { openSignedIn } from '../demo/sign-in.ts';

async function openCompanies(page: Page, search = ''): Promise<void> {
  await openSignedIn(page, `/adminhome/companies${search}`, 'admin@washboard.example');
  await expect(page.getByRole('table', { name: 'Companies' })).toBeVisible();
}

test('an administrator creates, renames, moves and deletes a company', async ({ page }) => {
  const name = `Osteria ${Date.now()}`;
  await openCompanies(page);
  await page.getByRole('button', { name: 'Create company' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Company name').fill(name);
  await dialog.getByRole('searchbox').fill('isar');
  await dialog.getByRole('radio', { name: 'Isar Küchentechnik' }).check();
  await dialog.getByRole('button', { name: 'Create company' }).click();
  await expect(page.getByText(new RegExp(`${name} was created. Its code is \\d{6}`))).toBeVisible();

  await page.getByRole('searchbox').fill(name);
  await expect(page).toHaveURL(/[?&]search=/);
  const row = page.getByRole('row').filter({ hasText: name });
  await expect(row).toContainText('Isar Küchentechnik');
  await row.getByRole('button', { name }).click();
  await expect(page).toHaveURL(/[?&]company=/);
  await dialog.getByRole('button', { name: 'Rename' }).click();
  await dialog.getByLabel('Company name').fill(`${name} bis`);
  await page.keyboard.press('Enter');
  await expect(page.getByText(`${name} is now called ${name} bis.`)).toBeVisible();

  await row.getByRole('button', { name: `${name} bis` }).click();
  await dialog.getByRole('button', { name: 'Move' }).click();
  await dialog.getByRole('searchbox').fill('navigli');
  await dialog.getByRole('radio', { name: 'Navigli Service' }).check();
  await expect(dialog.getByText('1 company, 0 accounts and 0 machines move.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Move company' }).click();
  await expect(page.getByText(`${name} bis is now below Navigli Service.`)).toBeVisible();

  await row.getByRole('button', { name: `${name} bis` }).click();
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete company' }).click();
  await expect(page.getByText(/was deleted\./)).toBeVisible();
  await expect(page.getByText('No company found')).toBeVisible();
});

test('the details of a company lead to its people and machines, and Back closes them', async ({ page }) => {
  await openCompanies(page);
  await page.getByRole('button', { name: 'Hotel Belvedere' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText(/This one still has: .*3 machines/)).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Delete' })).toBeDisabled();
  await page.goBack();
  await expect(dialog).toHaveCount(0);
  await page.goForward();
  await dialog.getByRole('link', { name: '1', exact: true }).first().click();
  await expect(page).toHaveURL(/\/devices\?.*companyCode=.*300002/);
});

test('an administrator of accounts may not open the companies', async ({ page }) => {
  await openSignedIn(page, '/adminhome', 'accounts@washboard.example');
  await expect(page.getByRole('heading', { name: 'Administration' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Companies' })).toHaveCount(0);
  await page.goto('/adminhome/companies');
  await expect(page.getByText('You do not have the necessary permissions')).toBeVisible();
});
