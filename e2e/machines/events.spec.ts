import { readFile } from 'node:fs/promises';
import { expect } from '@playwright/test';
import { test } from '../demo/journey.ts';
import { openSignedIn } from '../demo/sign-in.ts';

const serialNumber = 'IN240002';

test('an event appears in the log of the machine immediately, and links to the readings', async ({ page }) => {
  await openSignedIn(page, `/device/${serialNumber}/events?doors=shown`);
  const panel = await page.context().newPage();
  await panel.goto(`/demo/machines/${serialNumber}`);
  const lineOf = (name: RegExp) => page.getByRole('listitem').getByRole('button', { name }).first();

  await panel.getByRole('button', { name: 'Open door' }).click();
  await expect(lineOf(/Door opened/)).toBeVisible();
  await panel.getByRole('button', { name: 'Close door' }).click();
  await expect(lineOf(/Door closed/)).toBeVisible();
  await panel.getByRole('button', { name: 'Start: Dishes' }).click();
  await expect(lineOf(/Dishes.*Running/)).toBeVisible();

  // New events do not move an open entry; the user shows them on request.
  await lineOf(/Door opened/).click();
  await expect(page).toHaveURL(/[?&]event=\d+/);
  await panel.getByRole('button', { name: 'Stop cycle' }).click();
  await page.getByRole('button', { name: /^\d new events?$/ }).click();
  const ended = lineOf(/Dishes.*Stopped by hand/);
  await expect(ended).toBeVisible();

  await page.getByLabel('Kind').selectOption('Cycles');
  await expect(lineOf(/Door opened/)).toBeHidden();
  await ended.click();
  const address = page.url();
  await page.goto('/devices');
  await page.goto(address);
  await expect(ended).toHaveAttribute('aria-expanded', 'true');

  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save events as CSV' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^events-IN240002-\d{4}-\d\d-\d\d_\d{4}-\d\d-\d\d\.csv$/);
  expect(await readFile(await file.path(), 'utf8')).toMatch(/Cycle ended,[^\r]*Dishes, no\. \d+ · stopped by hand/);

  await page.getByRole('link', { name: 'Readings of this cycle' }).click();
  await expect(page).toHaveURL(new RegExp(`/device/${serialNumber}\\?from=.*&to=`));
  await expect(page.getByRole('region', { name: 'Readings over time' })).toBeVisible();
});
