import { expect } from '@playwright/test';
import { test } from '../demo/journey.ts';
import { openSignedIn } from '../demo/sign-in.ts';

const machine = { serialNumber: 'PR240002', name: 'Haube Küche' };

test('a user sees the fault of a machine in the list and on its page, with its repair in their language', async ({
  page,
}) => {
  await openSignedIn(page, '/devices', 'other-kitchen@washboard.example');
  const card = page.getByRole('article', { name: machine.name });
  await expect(card.getByRole('img', { name: /open alarms?, at worst: Warning/ })).toBeVisible();
  await card.getByRole('link').click();

  const alarms = page.getByRole('region', { name: 'Alarms' });
  const alarm = alarms.getByRole('listitem').filter({ hasText: 'AN03' }).first();
  await expect(alarm).toContainText('Warning');
  await expect(alarm).toContainText('temperature probe gives no reading');
  await expect(alarm.getByRole('listitem')).not.toHaveCount(0);

  await page.getByLabel('Language').selectOption({ label: 'Deutsch' });
  const german = page.getByRole('region', { name: 'Alarme' }).getByRole('listitem').filter({ hasText: 'AN03' }).first();
  await expect(german).toContainText('Warnung');
  await expect(german).toContainText('Temperaturfühler');

  // Reset: the choice is stored in the account, which other journeys use.
  await page.getByLabel('Sprache').selectOption({ label: 'English' });
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await page.waitForLoadState('networkidle');
});
