import { expect } from '@playwright/test';
import { phone, test } from '../demo/journey.ts';
import { washTooCold } from '../demo/operate-panel.ts';
import { openSignedIn } from '../demo/sign-in.ts';

const serialNumber = 'IN240002';
test.beforeAll(async () => {
  test.setTimeout(240_000);
  await washTooCold(serialNumber);
});

test('a deviating cycle of today is two clicks from the dashboard', async ({ page }) => {
  await openSignedIn(page, '/devices', 'manager@washboard.example');
  const figure = page.getByRole('link', { name: /^Hygienic today \d+ of \d+/ });
  await expect(figure).toHaveAttribute('data-verdict', 'warning');
  await figure.click();
  await expect(page).toHaveURL('/hygiene');
  const cycle = page
    .getByRole('list', { name: 'Deviating cycles' })
    .getByRole('link', { name: /Rinse 7\d\.\d.°C, at least 80.°C.*Dishes.*Piatti 2.*Trattoria Al Ponte/ })
    .first();
  await expect(page.getByText(/^\d+ deviating cycles?$/)).toBeVisible();
  await cycle.click();
  await expect(page).toHaveURL(new RegExp(`/device/${serialNumber}/events\\?hygiene=deviating&from=.*event=\\d+`));
  const record = page.getByRole('button', { name: /Dishes.*Deviating/, expanded: true });
  await expect(record).toBeVisible();
  await expect(page.getByRole('link', { name: 'Readings of this cycle' })).toBeVisible();
});

test('the cycles can be filtered, and the address keeps the filters', async ({ page }) => {
  await openSignedIn(page, '/hygiene', 'manager@washboard.example');
  const cycles = page.getByRole('list', { name: 'Deviating cycles' }).getByRole('listitem');
  await expect(cycles.first()).toBeVisible();
  const range = page.getByLabel('Range');
  await expect(range.getByRole('option', { name: /^Infinity \([1-9]\d*\)$/ })).toBeAttached();
  await range.selectOption({ value: 'ge' });
  await expect(page).toHaveURL('/hygiene?gamma=ge');
  await expect(page.getByText('No washing cycles', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Reset filters' }).last().click();
  await expect(page).toHaveURL('/hygiene');
  await expect(cycles.first()).toBeVisible();

  await page.getByRole('radio', { name: '30 days' }).check();
  await expect(page).toHaveURL('/hygiene?period=30d');
  await page.reload();
  await expect(cycles.first()).toBeVisible();
});

test('the hygienic figure of a machine leads to its deviating cycles of today', async ({ page }) => {
  await openSignedIn(page, `/device/${serialNumber}`, 'manager@washboard.example');
  await page.getByRole('link', { name: /^\d+ of \d+$/ }).click();
  await expect(page).toHaveURL(/\/events\?hygiene=deviating&from=\d{4}-\d\d-\d\d$/);
  await expect(page.getByRole('button', { name: /Dishes.*Deviating/ }).first()).toBeVisible();
});

test('a reader whose machines ran no cycle sees that there is nothing to judge', async ({ page }) => {
  await openSignedIn(page, '/hygiene?companyCode=999999', 'manager@washboard.example');
  await expect(page.getByText('No washing cycles', { exact: true })).toBeVisible();
  await expect(page.getByText(/were hygienic/)).toHaveCount(0);
});

test.describe('on a phone', () => {
  test.use(phone);

  test('the figure of the dashboard is a link, and the menu has the page under "More"', async ({ page }) => {
    await openSignedIn(page, '/devices', 'manager@washboard.example');
    await page.getByRole('link', { name: /^Hygienic today/ }).click();
    await expect(page.getByRole('heading', { name: 'Hygiene', level: 1 })).toBeVisible();
    await page.goto('/devices');
    await page.getByRole('navigation', { name: 'Main menu' }).getByRole('button', { name: 'More' }).click();
    await page.getByRole('dialog', { name: 'More' }).getByRole('link', { name: 'Hygiene' }).click();
    await expect(page).toHaveURL('/hygiene');
  });
});
