import { expect, type Page } from '@playwright/test';
import { test } from '../demo/journey.ts';
import { openSignedIn } from '../demo/sign-in.ts';

const palette = (page: Page) => page.getByRole('dialog', { name: /Search machines/ });
async function openPalette(page: Page): Promise<void> {
  await expect(page.getByRole('button', { name: 'Search…' })).toBeVisible();
  await page.keyboard.press('Control+k');
  await expect(palette(page).getByRole('combobox')).toBeFocused();
}

const active = (page: Page) => palette(page).locator('[aria-selected="true"]');

test('a user finds and opens a machine by keyboard alone', async ({ page }) => {
  await openSignedIn(page, '/profile', 'manager@washboard.example');
  await expect(page.getByText('This device', { exact: true })).toBeVisible();
  await openPalette(page);
  const field = palette(page).getByRole('combobox');
  for (const search of ['piatti 1', 'IN240001', 'Al Ponte']) {
    await field.fill(search);
    await expect(palette(page).getByRole('option', { name: /Piatti 1.*IN240001/ })).toBeVisible();
  }
  await field.fill('IN240001');
  await expect(palette(page).getByRole('option')).toHaveCount(1);
  await expect(palette(page).getByRole('status')).toHaveText('1 result');
  await expect(field).toHaveAttribute('aria-activedescendant', (await active(page).getAttribute('id')) ?? 'none');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/device/IN240001');
  await expect(palette(page)).toBeHidden();
});

test('arrow keys wrap around in the palette, and Escape restores the focus', async ({ page }) => {
  await openSignedIn(page, '/devices');
  const button = page.getByRole('button', { name: 'Search…' });
  await button.focus();
  await page.keyboard.press('Enter');
  await expect(active(page)).toHaveText('Dashboard');
  await page.keyboard.press('ArrowDown');
  await expect(active(page)).toHaveText('Alarms');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowUp');
  await expect(active(page)).toHaveText('Log out');
  await page.keyboard.press('Escape');
  await expect(button).toBeFocused();
});

test('the palette finds the other pages of an open machine, even by the name of their place', async ({ page }) => {
  await openSignedIn(page, '/device/IN240001', 'manager@washboard.example');
  await openPalette(page);
  await expect(active(page)).toHaveText(/Overview/);
  const options = palette(page).getByRole('group', { name: 'This machine' }).getByRole('option');
  await page.keyboard.type('history');
  await expect(options).toHaveText([/^Alarms/, /^Events/, /^HACCP/]);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/device/IN240001/events');
});

test('a kitchen manager finds no pages, people or machines beyond their rights', async ({ page }) => {
  await openSignedIn(page, '/devices');
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await openPalette(page);
  const options = palette(page).getByRole('option');
  await expect(options.filter({ hasText: 'Profile' })).toBeVisible();
  expect(await options.filter({ hasText: /Authorizations|Audit log/ }).count()).toBe(0);
  await page.keyboard.type('IN240004');
  await expect(palette(page).getByRole('status')).toHaveText('Nothing found for “IN240004”');
  expect(asked.filter((path) => /users|pendingUsers/.test(path))).toEqual([]);
});

test('an administrator finds people in the palette', async ({ page }) => {
  await openSignedIn(page, '/devices', 'admin@washboard.example');
  await openPalette(page);
  await page.keyboard.type('pending@washboard');
  await expect(palette(page).getByRole('option')).toHaveText(/pending@washboard.example/);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/pendingusers');
});

test('the palette changes the colour scheme, opens a document and logs out', async ({ page }) => {
  await openSignedIn(page, '/devices');
  await openPalette(page);
  await page.keyboard.type('colours dark');
  await page.keyboard.press('Enter');
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
  await openPalette(page);
  await page.keyboard.type('privacy');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Privacy policy' })).toBeVisible();
  await page.keyboard.press('Escape');
  await openPalette(page);
  await page.keyboard.type('log out');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alertdialog', { name: 'Log out?' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'CANCEL' })).toBeFocused();
});

test('a failed search shows an error and can be retried', async ({ page }) => {
  await openSignedIn(page, '/profile');
  await expect(page.getByText('This device', { exact: true })).toBeVisible();
  const list = '**/api/v1/appliance/appliances?*';
  await page.route(list, (route) => route.fulfill({ status: 400, json: { code: 'VALIDATION_FAILED', status: 400 } }));
  await openPalette(page);
  await page.keyboard.type('piatti');
  await expect(palette(page).getByRole('status')).toContainText('The search failed.');
  await page.unroute(list);
  await palette(page).getByRole('button', { name: 'Try again' }).press('Enter');
  await expect(palette(page).getByRole('option', { name: /Piatti 1/ })).toBeVisible();
});

test('the code of the palette loads on first use, and a failure is reported', async ({ page }) => {
  const scripts: string[] = [];
  page.on('request', (request) => scripts.push(request.url()));
  await openSignedIn(page, '/devices');
  await expect(page.getByRole('heading', { name: 'Machines' })).toBeVisible();
  expect(scripts.filter((url) => url.includes('/palette'))).toEqual([]);
  await page.route('**/assets/palette-*', (route) => route.abort());
  await page.keyboard.press('Control+k');
  await expect(page.getByText('The search could not be loaded.')).toBeVisible();
});
