import { expect, test } from '@playwright/test';
import { openSignedIn } from './sign-in.ts';

test('a cycle is started on a ready machine, seen running, and stopped', async ({ page }) => {
  await openSignedIn(page, '/device/IN240002');
  const main = page.locator('main');
  await expect(main.getByText('Ready').first()).toBeVisible();

  // Enter must not confirm what is dangerous: the harmless button has the focus.
  await page.getByRole('button', { name: 'Start programme' }).click();
  const dialog = page.getByRole('alertdialog');
  await expect(dialog).toContainText('Start Piatti 2?');
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(main.getByText('Ready').first()).toBeVisible();

  await page.getByRole('button', { name: 'Start programme' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Start programme' }).click();
  await expect(page.getByText('The machine has confirmed: the programme has started.')).toBeVisible();
  const close = page.getByRole('alertdialog').getByRole('button', { name: 'Close' });
  if (await close.isVisible()) await close.click();
  await expect(main.getByText('Running').first()).toBeVisible();

  await page.getByRole('button', { name: 'Stop cycle' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Stop cycle' }).click();
  await expect(page.getByText('The machine has confirmed: the cycle has been stopped.')).toBeVisible();
  if (await close.isVisible()) await close.click();
  await expect(main.getByText('Ready').first()).toBeVisible();
});

test('a machine that is not connected cannot be told anything', async ({ page }) => {
  await openSignedIn(page, '/device/IN240091');
  await expect(page.locator('main').getByText('Offline').first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Start programme' })).toBeDisabled();
  await expect(page.getByText('The machine is offline.').first()).toBeVisible();
});
