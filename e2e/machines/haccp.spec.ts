import { expect, type Page } from '@playwright/test';
import { phone, test } from '../demo/journey.ts';
import { washTooCold } from '../demo/operate-panel.ts';
import { openSignedIn } from '../demo/sign-in.ts';

const serialNumber = 'IN240002';
const address = `/device/${serialNumber}/haccp`;

async function closeNewest(page: Page, words: string): Promise<void> {
  const open = page.getByRole('region', { name: /open deviations?$/ });
  const deviation = open
    .getByRole('listitem')
    .filter({ hasText: /Rinse 7\d\.\d.°C, at least 80\.0.°C/ })
    .first();
  await deviation.getByRole('button', { name: /^Record corrective action/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Record corrective action' });
  await dialog.getByRole('button', { name: 'Sign and close' }).click();
  await expect(dialog.getByText('Please choose what was done.')).toBeVisible();
  await dialog.getByRole('radio', { name: 'Washed again' }).check();
  await dialog.getByLabel(/In your own words/).fill(words);
  await dialog.getByRole('button', { name: 'Sign and close' }).click();
  await expect(dialog).toBeHidden();
}

async function openClosed(page: Page): Promise<void> {
  await page
    .getByRole('button', { name: /^\d+ \w+ \d{4}, / })
    .and(page.locator('[aria-current="date"]'))
    .click();
  await page.getByRole('radio', { name: /^Deviating/ }).check();
  await page
    .getByRole('region', { name: 'Records' })
    .getByRole('link', { name: /Deviation closed.*Dishes.*Washed again/ })
    .first()
    .click();
  await expect(page).toHaveURL(/record=\d+/);
}

test.describe('hygiene records', () => {
  test.beforeEach(async () => {
    test.setTimeout(240_000);
    await washTooCold(serialNumber);
  });

  test('a user closes and signs a deviation, sees the curve of its record, and reviews the day', async ({ page }) => {
    await openSignedIn(page, `/device/${serialNumber}`);
    await page.getByRole('link', { name: 'History' }).click();
    await page.getByRole('link', { name: 'HACCP' }).click();
    await expect(page).toHaveURL(address);
    await closeNewest(page, 'The boiler had not heated up.');

    await openClosed(page);
    await expect(page.getByText('The boiler had not heated up.')).toBeVisible();
    await expect(page.getByText(/^Chiara Ponti, .* · entry \d+ of the ledger$/)).toBeVisible();
    await expect(page.getByText('Judged by: practice after EN 17735, version 2')).toBeVisible();
    await expect(page.getByRole('img', { name: /Boiler/ })).toBeVisible();
    await page.getByRole('button', { name: 'Correct the action' }).click();
    const dialog = page.getByRole('dialog', { name: 'Correct the action' });
    await dialog.getByLabel(/In your own words/).fill('Washed again at 85 degrees.');
    await dialog.getByRole('button', { name: 'Sign and close' }).click();
    await expect(page.getByText('Washed again at 85 degrees.')).toBeVisible();

    await page.getByRole('link', { name: 'All records' }).click();
    await page.getByRole('radio', { name: /^All/ }).check();
    await page
      .getByRole('button', { name: /^Sign (the review of this day|again)/ })
      .first()
      .click();
    const question = page.getByRole('dialog', { name: 'Sign the daily review' });
    await expect(question.getByText(/^You have looked at the records of .* deviating/)).toBeVisible();
    await question.getByRole('button', { name: 'Sign the review' }).click();
    await expect(page.getByText(/^Reviewed by Chiara Ponti, /).first()).toBeVisible();
    await expect(page.locator('[aria-current="date"]')).toHaveAccessibleName(/Reviewed$/);
  });

  test.describe('on a phone', () => {
    test.use({ ...phone, viewport: { width: 390, height: 844 } });

    test('an open deviation comes first on a phone, and a user closes it with one hand', async ({ page }) => {
      await openSignedIn(page, address);
      await expect(page.getByRole('button', { name: /^Record corrective action/ }).first()).toBeInViewport();
      await closeNewest(page, 'Washed once more.');
      await openClosed(page);
      await expect(page.getByText('Washed once more.')).toBeVisible();
      await page.goBack();
      await expect(page.getByRole('heading', { name: /^\w+, \d+ \w+ \d{4}$/ }).first()).toBeVisible();
    });
  });
});

test('a user saves the ledger file of the machine', async ({ page }) => {
  await openSignedIn(page, address);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save everything' }).click();
  expect((await download).suggestedFilename()).toMatch(/^ledger-IN240002-.*\.json$/);
});
