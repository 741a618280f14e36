import { expect, type Page, test } from '@playwright/test';
import { openSignedIn } from './sign-in.ts';

const manager = 'manager@washboard.example';

async function openAuthorisations(page: Page, email = manager): Promise<void> {
  await openSignedIn(page, '/pendingusers', email);
  await expect(page.getByRole('heading', { name: 'Authorizations' })).toBeVisible();
}

const waiting = (page: Page) => page.getByRole('article').filter({ hasText: 'pending@washboard.example' });

test.describe.configure({ mode: 'serial' });

test('a manager of another company sees nobody', async ({ page }) => {
  await openAuthorisations(page, 'other-manager@washboard.example');
  await expect(page.getByText('Nobody waits')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Authorizations' })).not.toContainText('wait');
});

test('who may not decide is told so', async ({ page }) => {
  await openSignedIn(page, '/devices', 'service@washboard.example');
  await page.goto('/pendingusers');
  await expect(page.getByText('You do not have the necessary permissions')).toBeVisible();
});

test('an applicant is accepted; whoever decides later is told that somebody was quicker', async ({ page, browser }) => {
  const second = await browser.newPage();
  await openAuthorisations(page);
  await openAuthorisations(second, 'admin@washboard.example');
  await expect(page.getByRole('link', { name: 'Authorizations' })).toContainText('1 waits');
  await waiting(second).getByRole('button', { name: 'Refuse' }).click();

  await waiting(page).getByRole('button', { name: 'Accept' }).click();
  const dialog = page.getByRole('alertdialog');
  await expect(dialog).toContainText('Navigli Service (200001)');
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await dialog.getByRole('radio', { name: 'Service', exact: false }).first().check();
  await dialog.getByRole('button', { name: 'Accept' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'was accepted as' })).toBeFocused();
  await expect(page.getByText('Nobody waits')).toBeVisible();

  await second.getByRole('alertdialog').getByRole('button', { name: 'Refuse' }).click();
  await expect(second.getByText(/Somebody else has already decided/)).toBeVisible();
  await expect(second.getByText('Nobody waits')).toBeVisible();
  await second.close();
});

test('who was accepted can log in', async ({ page }) => {
  await openSignedIn(page, '/devices', 'pending@washboard.example');
  await expect(page.getByText('Piatti 1').first()).toBeVisible();
});
