import { readFile } from 'node:fs/promises';
import { expect } from '@playwright/test';
import { atSite, phone, test } from '../demo/journey.ts';
import { washTooCold } from '../demo/operate-panel.ts';
import { openSignedIn } from '../demo/sign-in.ts';

test.use(atSite);

const serialNumber = 'IN240002';
test.beforeAll(async () => {
  test.setTimeout(240_000);
  await washTooCold(serialNumber);
});

test('a user reaches a deviating cycle of today in two clicks from the dashboard', async ({ page }) => {
  await openSignedIn(page, '/devices', 'manager@washboard.example');
  const figure = page.getByRole('link', { name: /^Valid today \d+ of \d+/ });
  await expect(figure).toHaveAttribute('data-verdict', 'warning');
  await figure.click();
  await expect(page).toHaveURL('/hygiene?filter=deviating');
  const cycle = page
    .getByRole('region', { name: 'Records' })
    .getByRole('link', { name: /Deviation open.*Piatti 2.*Trattoria Al Ponte.*Rinse 7\d\.\d.°C, at least 80\.0.°C/ })
    .first();
  await cycle.click();
  await expect(page).toHaveURL(new RegExp(`/device/${serialNumber}/haccp\\?record=\\d+$`));
  await expect(page.getByText('Judged by: practice after EN 17735, version 2')).toBeVisible();
});

test('a user filters the hygiene records, and the address keeps the filters', async ({ page }) => {
  await openSignedIn(page, '/hygiene', 'manager@washboard.example');
  const records = page.getByRole('region', { name: 'Records' }).getByRole('link');
  await expect(records.first()).toBeVisible();
  const range = page.getByLabel('Range');
  await expect(range.getByRole('option', { name: /^Infinity \([1-9]\d*\)$/ })).toBeAttached();
  await range.selectOption({ value: 'ge' });
  await expect(page).toHaveURL('/hygiene?gamma=ge');
  await expect(page.getByText('No record matches', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Show all records' }).click();
  await expect(page).toHaveURL('/hygiene');
  await expect(records.first()).toBeVisible();

  await page.getByRole('radio', { name: '30 days' }).check();
  await page.getByRole('radio', { name: 'Deviating' }).check();
  await expect(page).toHaveURL('/hygiene?period=30d&filter=deviating');
  await page.reload();
  await expect(records.first()).toHaveAccessibleName(/Deviation/);
});

test('a kitchen closes a deviation, signs the day of all its machines and exports it', async ({ page }) => {
  await openSignedIn(page, '/hygiene', 'kitchen@washboard.example');
  const open = page.getByRole('region', { name: /open deviations?$/ });
  await open
    .getByRole('listitem')
    .filter({ hasText: /Piatti 2/ })
    .first()
    .getByRole('button', { name: /^Record corrective action/ })
    .click();
  const closing = page.getByRole('dialog', { name: 'Record corrective action' });
  await closing.getByRole('radio', { name: 'Discarded' }).check();
  await closing.getByLabel(/In your own words/).fill('The plates were thrown away by the site.');
  await closing.getByRole('button', { name: 'Sign and close' }).click();
  await expect(closing).toBeHidden();

  await page
    // Another journey may have signed the day before.
    .getByRole('button', { name: /^Sign (?:the review of this day|again)/ })
    .first()
    .click();
  const review = page.getByRole('dialog', { name: 'Sign the daily review' });
  await expect(review.getByText(/machines? of Trattoria Al Ponte/)).toBeVisible();
  await review.getByRole('button', { name: 'Sign the review' }).click();
  await expect(review).toBeHidden();
  await expect(page.getByText(/^Reviewed: (\d+) of \1 machines?$/).first()).toBeVisible();

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Save these records as PDF' }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^hygiene-records-\d{4}-\d\d-\d\d(_\d{4}-\d\d-\d\d)?\.pdf$/);
  const content = await readFile(await download.path());
  expect(content.subarray(0, 5).toString()).toBe('%PDF-');

  await page
    .getByRole('link', { name: /^Dashboard/ })
    .first()
    .click();
  await page.getByRole('button', { name: 'Exports' }).click();
  const exports = page.getByRole('dialog', { name: 'Exports' });
  await expect(exports.getByText(/^Saved, /)).toBeVisible();
  const [again] = await Promise.all([
    page.waitForEvent('download'),
    exports.getByRole('button', { name: 'Save again' }).click(),
  ]);
  expect(again.suggestedFilename()).toBe(download.suggestedFilename());
});

test('the hygienic figure of a machine leads to its deviating cycles of today', async ({ page }) => {
  await openSignedIn(page, `/device/${serialNumber}`, 'manager@washboard.example');
  await page.getByRole('link', { name: /^\d+ of \d+$/ }).click();
  await expect(page).toHaveURL(/\/events\?hygiene=deviating&from=\d{4}-\d\d-\d\d$/);
  await expect(page.getByRole('button', { name: /Dishes.*Deviating/ }).first()).toBeVisible();
});

test('a reader whose machines ran no cycle sees that there are no records to judge', async ({ page }) => {
  await openSignedIn(page, '/hygiene?companyCode=999999', 'manager@washboard.example');
  await expect(page.getByText('No washing cycles', { exact: true })).toBeVisible();
});

test.describe('on a phone', () => {
  test.use(phone);

  test('the dashboard’s figure links to the hygiene page, and the menu lists that page under “More”', async ({
    page,
  }) => {
    await openSignedIn(page, '/devices', 'manager@washboard.example');
    await page.getByRole('link', { name: /^Valid today/ }).click();
    await expect(page.getByRole('heading', { name: 'Hygiene', level: 1 })).toBeVisible();
    await page.goto('/devices');
    await page.getByRole('navigation', { name: 'Main menu' }).getByRole('button', { name: 'More' }).click();
    await page.getByRole('dialog', { name: 'More' }).getByRole('link', { name: 'Hygiene' }).click();
    await expect(page).toHaveURL('/hygiene');
  });
});
