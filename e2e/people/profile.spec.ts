import { readFile } from 'node:fs/promises';
import { expect } from '@playwright/test';
import { test } from '../demo/journey.ts';
import { createAccount, newAccountPassword } from '../demo/new-accounts.ts';
import { openSignedIn, openThroughForm, password, submitSignIn } from '../demo/sign-in.ts';

const email = 'service@washboard.example';

test('a user changes their profile, is warned before losing edits, and finds the change after a reload', async ({
  page,
}) => {
  await openSignedIn(page, '/profile', email);
  const city = page.getByRole('textbox', { name: 'City' });
  const save = page.getByRole('button', { name: 'Save changes' });
  await expect(save).toBeDisabled();
  await city.fill('Milano');
  await page.getByRole('navigation').getByRole('link', { name: 'Dashboard' }).click();
  await page.getByRole('button', { name: 'Stay' }).click();
  await expect(city).toHaveValue('Milano');
  await page.getByLabel('Country').selectOption({ label: 'Italy' });
  await save.click();
  await expect(page.getByText('Saved.')).toBeVisible();
  await page.reload();
  await expect(city).toHaveValue('Milano');
  await expect(page.getByLabel('Country')).toHaveValue('IT');
});

test('the language of the profile applies to the page, now and after the next sign-in', async ({
  page,
  browser,
  baseURL,
}) => {
  await openSignedIn(page, '/profile', email);
  const form = page.getByRole('form', { name: 'Profile' });
  await form.getByLabel('Language').selectOption({ label: 'Deutsch' });
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByRole('heading', { name: 'Profil', exact: true })).toBeVisible();

  const other = await browser.newPage({ locale: 'en-GB' });
  await openThroughForm(other, `${baseURL}/devices`, email);
  await expect(other.locator('html')).toHaveAttribute('lang', 'de');
  await other.close();

  await page.getByRole('form', { name: 'Profil' }).getByLabel('Sprache').selectOption({ label: 'English' });
  await page.getByRole('button', { name: 'Änderungen speichern' }).click();
  await expect(page.getByRole('heading', { name: 'Profile' })).toBeVisible();
});

test('a user signs out another device, which shows the reason', async ({ page, browser, baseURL }) => {
  const there = await browser.newPage({ userAgent: 'Mozilla/5.0 (Windows NT 10.0) Gecko/20100101 Firefox/143.0' });
  await openSignedIn(there, `${baseURL}/devices`, email);
  await openSignedIn(page, '/profile', email);
  await page.getByRole('button', { name: 'Log out: Firefox on Windows' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Log out' }).click();
  await expect(page.getByText('Firefox on Windows', { exact: true })).toBeHidden();
  await expect(there.getByText('Your session has ended').first()).toBeVisible();
  await expect(there).toHaveURL(/returnTo=%2Fdevices/);
  await there.close();
});

test('a user changes their password, downloads their data, and deletes their account', async ({ page }) => {
  const leaving = await createAccount();
  await openSignedIn(page, '/profile', leaving, newAccountPassword);
  const change = async (current: string) => {
    await page.getByLabel('Current password').fill(current);
    await page.getByLabel('New password').fill('Geschirrkorb9');
    await page.getByLabel('Confirm password').fill('Geschirrkorb9');
    await page.getByRole('button', { name: 'Change password' }).click();
  };
  await change('not-the-password');
  await expect(page.getByText('The password is wrong.')).toBeVisible();
  await change(newAccountPassword);
  await expect(page.getByText('Your password has been changed')).toBeVisible();

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download my data' }).click(),
  ]);
  expect(await readFile(await download.path(), 'utf8')).toContain(leaving);

  await page.getByRole('button', { name: 'Delete my account' }).click();
  await page.getByLabel('Your password').fill('Geschirrkorb9');
  await page.getByRole('button', { name: 'Delete account' }).click();
  await expect(page.getByText('Your account has been deleted.')).toBeVisible();
  await submitSignIn(page, leaving, 'Geschirrkorb9');
  await expect(page.getByText('The e-mail address or password is wrong.')).toBeVisible();
});

test('the last administrator cannot delete their account', async ({ page }) => {
  await openSignedIn(page, '/profile', 'admin@washboard.example');
  await page.getByRole('button', { name: 'Delete my account' }).click();
  await page.getByLabel('Your password').fill(password);
  await page.getByRole('button', { name: 'Delete account' }).click();
  await expect(page.getByText('You are the last administrator')).toBeVisible();
});
