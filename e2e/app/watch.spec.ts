import { expect } from '@playwright/test';
import { openAccountMenu } from '../demo/account-menu.ts';
import { test } from '../demo/journey.ts';
import { waitUntilWashing } from '../demo/operate-panel.ts';
import { openSignedIn } from '../demo/sign-in.ts';

test('a user watches a washing machine live', async ({ page }) => {
  // The cycle must not end during the test.
  await waitUntilWashing('IN240001', 40);
  await openSignedIn(page, '/devices');
  await expect(page.getByText('4 machines', { exact: true })).toBeVisible();
  await page.getByRole('link', { name: /Piatti 1/ }).click();
  await expect(page.getByRole('heading', { name: 'Piatti 1' })).toBeVisible();
  const main = page.locator('main');
  const timeLeft = main.getByText(/^\d:\d\d\s*left$/).first();
  await expect(timeLeft).toBeVisible();
  await expect(page.getByText('Running').first()).toBeVisible();

  const tank = main.getByRole('region', { name: 'State' }).getByText('Tank', { exact: true }).locator('..');
  await expect(tank).toContainText(/\d\d\.\d\s*°C/);
  const before = await tank.innerText();
  await expect(tank).not.toHaveText(before);
  const earlier = await timeLeft.innerText();
  await expect(timeLeft).not.toHaveText(earlier);
});

test('search, filter and view are in the URL and survive a reload', async ({ page }) => {
  await openSignedIn(page, '/devices');
  await page.getByRole('searchbox', { name: 'Search by name, serial number or company' }).fill('Piatti');
  await expect(page.getByText('2 machines', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: /^Filters/ }).click();
  const filters = page.getByRole('dialog', { name: 'Filters' });
  await filters.getByText('Connection', { exact: true }).click();
  await filters.getByRole('button', { name: /^Online/ }).click();
  await expect(page).toHaveURL(/search=Piatti&connection=online/);
  await page.reload();
  await expect(page.getByText('2 machines', { exact: true })).toBeVisible();
  await expect(page.getByRole('searchbox', { name: 'Search by name, serial number or company' })).toHaveValue('Piatti');
});

test('the language changes every text, and the units follow the chosen system', async ({ page }) => {
  await openSignedIn(page, '/device/IN240002');
  const menu = await openAccountMenu(page);
  await menu.getByLabel('Language').selectOption({ label: 'Deutsch' });
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');
  await expect(page.getByText('Reiniger, Klarspüler')).toBeVisible();
  const german = page.getByRole('dialog', { name: 'Konto', exact: true });
  await german.getByRole('radio', { name: '°F · gal' }).check();
  await expect(page.locator('main')).toContainText('°F');

  // Other journeys use the same account, which stores both choices.
  await german.getByRole('radio', { name: '°C · l' }).check();
  await german.getByLabel('Sprache').selectOption({ label: 'English' });
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await page.waitForLoadState('networkidle');
});
