import { expect } from '@playwright/test';
import { test } from '../demo/journey.ts';
import { openSignedIn } from '../demo/sign-in.ts';

test('a person at the panel opens, closes and starts the machine, and the dashboard shows it', async ({
  page,
  context,
}) => {
  await page.goto('/demo/machines/IN240002');
  const display = page.getByRole('region', { name: 'Display' });
  await expect(display.getByText('Ready')).toBeVisible();
  await page.getByRole('heading', { name: 'Label', exact: true }).scrollIntoViewIfNeeded();
  await expect(page.getByRole('img', { name: 'QR code of IN240002' })).toBeVisible();

  await page.getByRole('button', { name: 'Open door' }).click();
  await expect(display.getByText('Close to start')).toBeVisible();
  await page.getByRole('button', { name: 'Start: Dishes' }).click();
  await expect(display.getByText('Close it first.')).toBeVisible();
  await page.getByRole('button', { name: 'Close door' }).click();
  await page.getByRole('radio', { name: 'Fast' }).check();
  await page.getByRole('button', { name: 'Start: Fast' }).click();
  await expect(display.getByText('Running')).toBeVisible();
  await expect(display.getByText(/Time left 1:\d\d$/)).toBeVisible();

  const dashboard = await context.newPage();
  await openSignedIn(dashboard, '/device/IN240002');
  await expect(dashboard.getByText('Running').first()).toBeVisible();
  await expect(dashboard.getByText(/^Fast · .+ no\. /)).toBeVisible();
  await expect(dashboard.getByRole('link', { name: 'Open demo panel' })).toHaveAttribute(
    'href',
    '/demo/machines/IN240002',
  );

  await page.getByRole('button', { name: 'Stop cycle' }).click();
  await expect(dashboard.getByText('Ready').first()).toBeVisible();
});

test('the demo lists the panels of all emulated machines', async ({ page }) => {
  await page.goto('/demo');
  await expect(page.getByRole('heading', { name: 'Demo panels' })).toBeVisible();
  const panel = page.getByRole('link', { name: 'HL240001' });
  await expect(panel).toBeVisible();
  await expect(page.getByRole('link', { name: 'IN240091' })).toHaveCount(0);
  await panel.click();
  await expect(page).toHaveURL(/\/demo\/machines\/HL240001/);
});

test('a machine that is not emulated has no panel', async ({ page }) => {
  await page.goto('/demo/machines/IN240091');
  await expect(page.getByRole('heading', { name: 'Not found' })).toBeVisible();
});
