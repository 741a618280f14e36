import { expect, type Page } from '@playwright/test';
import { test } from '../demo/journey.ts';
import { createAccount, newAccountPassword } from '../demo/new-accounts.ts';
import { openSignedIn } from '../demo/sign-in.ts';

const manager = 'manager@washboard.example';

async function openAuthorisations(page: Page, email = manager): Promise<void> {
  await openSignedIn(page, '/pendingusers', email);
  await expect(page.getByRole('heading', { name: 'Authorizations' })).toBeVisible();
}

const waiting = (page: Page, applicant: string) => page.getByRole('article').filter({ hasText: applicant });

test('a manager of another company sees no applicants', async ({ page }) => {
  await openAuthorisations(page, 'other-manager@washboard.example');
  await expect(page.getByText('Nobody is waiting')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Authorizations' })).not.toContainText('need');
});

test('a user without the permission cannot open the authorizations', async ({ page }) => {
  await openSignedIn(page, '/devices', 'service@washboard.example');
  await page.goto('/pendingusers');
  await expect(page.getByText('You do not have the necessary permissions')).toBeVisible();
});

test('a manager accepts an applicant, and a later decision of another manager shows a conflict', async ({
  page,
  browser,
}) => {
  const applicant = await createAccount({ companyCode: '200001' });
  const second = await browser.newPage();
  await openAuthorisations(page);
  await openAuthorisations(second, 'admin@washboard.example');
  await expect(page.getByRole('link', { name: 'Authorizations' })).toContainText(/\d+ things? needs? you/);
  await waiting(second, applicant).getByRole('button', { name: 'Refuse' }).click();

  await waiting(page, applicant).getByRole('button', { name: 'Accept' }).click();
  const dialog = page.getByRole('alertdialog');
  await expect(dialog).toContainText('Navigli Service (200001)');
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await dialog.getByRole('radio', { name: 'Service', exact: false }).first().check();
  await dialog.getByRole('button', { name: 'Accept' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'was accepted as' })).toBeFocused();
  await expect(waiting(page, applicant)).toHaveCount(0);

  await second.getByRole('alertdialog').getByRole('button', { name: 'Refuse' }).click();
  await expect(second.getByText(/Somebody else has already decided/)).toBeVisible();
  await expect(waiting(second, applicant)).toHaveCount(0);
  await second.close();

  const accepted = await browser.newPage();
  await openSignedIn(accepted, '/devices', applicant, newAccountPassword);
  await expect(accepted.getByText('Piatti 1').first()).toBeVisible();
  await accepted.close();
});
