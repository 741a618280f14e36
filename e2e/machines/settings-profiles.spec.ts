import { expect, type Locator, type Page } from '@playwright/test';
import { test } from '../demo/journey.ts';
import { operatePanel } from '../demo/operate-panel.ts';
import { openSignedIn } from '../demo/sign-in.ts';

const technician = 'service@washboard.example';
const address = '/device/IN240002/settings-profiles';

test.afterEach(async () => {
  await operatePanel('IN240001', { kind: 'setNetwork', state: 'on' });
  await operatePanel('IN240002', { kind: 'setParameter', code: 'DI1', value: 99 });
});

const card = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const press = (where: Page | Locator, name: string) => where.getByRole('button', { name, exact: true }).click();

async function save(page: Page, name: string): Promise<void> {
  await press(page, 'Save as profile');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Profile name' }).fill(name);
  await dialog.getByRole('button', { name: /^Save \d+ values$/ }).click();
  await expect(card(page, name)).toBeVisible();
}

async function remove(page: Page, name: string): Promise<void> {
  await press(card(page, name), 'Delete');
  await press(page.getByRole('alertdialog'), 'Delete profile');
  await expect(card(page, name)).toHaveCount(0);
}

test('a technician saves, changes, applies and restores a profile, with one of two machines offline', async ({
  page,
}) => {
  test.setTimeout(90_000);
  const name = `Canteen ${Date.now()}`;
  // Previous journeys may have left another value.
  await operatePanel('IN240002', { kind: 'setParameter', code: 'DI1', value: 99 });
  await openSignedIn(page, address, technician);
  await save(page, name);
  await expect(card(page, name).getByText('This machine has the same settings')).toBeVisible();
  await expect(page).toHaveURL(/\?profile=[\w-]+$/);
  await page.reload();
  await expect(card(page, name).getByText('This machine has the same settings')).toBeVisible();

  await operatePanel('IN240002', { kind: 'setParameter', code: 'DI1', value: 120 });
  await expect(card(page, name).getByText('1 value of this machine differs')).toBeVisible();
  const dialog = page.getByRole('dialog');
  await press(card(page, name), 'Change');
  await dialog.getByRole('radio', { name: 'The current settings of this machine' }).check();
  await expect(dialog.getByRole('row', { name: /DI1 99\s+s 120\s+s/ })).toBeVisible();
  await press(dialog, 'Save profile');
  await expect(card(page, name).getByText(/Version 2/)).toBeVisible();

  await operatePanel('IN240002', { kind: 'setParameter', code: 'DI1', value: 105 });
  await operatePanel('IN240001', { kind: 'setNetwork', state: 'off' });
  await press(card(page, name), 'Apply to several…');
  await dialog.getByRole('searchbox', { name: 'Find a machine' }).fill('Piatti');
  await expect(dialog.getByRole('checkbox')).toHaveCount(2);
  await press(dialog, 'Select all 2 matches');
  await press(dialog, 'Continue with 2 machines');
  await dialog.getByText(/\(IN240002\) · 1 value changes/).click();
  await expect(dialog.getByRole('row', { name: /DI1 105\s+s 120\s+s/ })).toBeVisible();
  await press(dialog, 'Apply to 2 machines');
  await expect(dialog.getByText('2 of 2 machines done')).toBeVisible({ timeout: 30_000 });
  await expect(dialog.getByText(/\(IN240002\): set as requested/)).toBeVisible();
  await expect(dialog.getByText(/\(IN240001\): offline, nothing was sent/)).toBeVisible();
  await press(dialog, 'Close');
  await expect(card(page, name).getByText('This machine has the same settings')).toBeVisible();

  await page.reload();
  const run = page.getByRole('region', { name: 'Recently applied' }).getByRole('listitem').filter({ hasText: name });
  await expect(run).toContainText('1 of 2 machines set as requested');
  await press(run, 'Show results');
  await expect(dialog.getByRole('button', { name: 'Try 1 machine again' })).toBeVisible();
  await press(dialog, 'Close');

  await press(card(page, name), 'Versions');
  await press(dialog, 'Restore version 1');
  await expect(dialog.getByText(/restored from version 1/)).toBeVisible();
  await press(dialog, 'Close');
  await press(card(page, name), 'Apply to this machine');
  await expect(dialog.getByRole('row', { name: /DI1 120\s+s 99\s+s/ })).toBeVisible();
  await press(dialog, 'Write 1 change');
  await expect(page.getByText('Piatti 2 has confirmed all values.')).toBeVisible();
  await expect(card(page, name).getByText('This machine has the same settings')).toBeVisible();
  await remove(page, name);
});

test('a kitchen manager has no settings profiles', async ({ page }) => {
  await openSignedIn(page, '/device/IN240002/parameters');
  await expect(page.getByRole('navigation', { name: 'Settings' })).not.toContainText('Settings profiles');
  await page.goto(address);
  await expect(page).toHaveURL(/\/access$/);
});
