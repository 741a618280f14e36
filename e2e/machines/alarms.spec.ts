import { expect } from '@playwright/test';
import { openAccountMenu } from '../demo/account-menu.ts';
import { expectInSight } from '../demo/in-sight.ts';
import { phone, test } from '../demo/journey.ts';
import { layoutShift } from '../demo/layout-shift.ts';
import { openSignedIn } from '../demo/sign-in.ts';

const machine = { serialNumber: 'PR240002', name: 'Haube Küche' };

test('a user sees the fault of a machine in the list and on its page, with its repair in their language', async ({
  page,
}) => {
  await openSignedIn(page, '/devices', 'other-kitchen@washboard.example');
  const card = page.getByRole('article', { name: machine.name });
  const wayToRepair = card.getByRole('link', { name: /^Warning: .*no longer measures its supply voltage/ });
  await expect(wayToRepair).toHaveAttribute('href', `/device/${machine.serialNumber}/alarms`);
  await card.getByRole('link', { name: machine.name }).click();
  const header = page.locator('main header');
  await expect(header.getByRole('link', { name: /^Warning: .*supply voltage/ })).toBeVisible();
  await expect(page).toHaveTitle(/^Warning: .*supply voltage.* · Haube Küche · Marea Washboard$/);

  const alarms = page.getByRole('region', { name: 'What needs you' });
  const alarm = alarms.getByRole('listitem').filter({ hasText: 'AN13' }).first();
  await expect(alarm).toContainText('Warning');
  await expect(alarm).toContainText('no longer measures its supply voltage');

  const menu = await openAccountMenu(page);
  await menu.getByLabel('Language').selectOption({ label: 'Deutsch' });
  const german = page
    .getByRole('region', { name: 'Was Ihre Aufmerksamkeit verlangt' })
    .getByRole('listitem')
    .filter({ hasText: 'AN13' })
    .first();
  await expect(german).toContainText('Warnung');
  await expect(german).toContainText('Netzspannung');

  // Other journeys use the same account, which stores the choice.
  const germanMenu = page.getByRole('dialog', { name: 'Konto', exact: true });
  await germanMenu.getByLabel('Sprache').selectOption({ label: 'English' });
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await page.waitForLoadState('networkidle');

  await page.keyboard.press('Escape');
  await alarms.getByRole('link', { name: /supply voltage/ }).click();
  await expect(page).toHaveURL(`/device/${machine.serialNumber}/alarms?code=AN13`);
  const repair = page.getByRole('listitem').filter({ hasText: 'AN13' }).first();
  await expect(repair.getByRole('listitem')).not.toHaveCount(0);
});

for (const [screen, options] of [
  ['1440 px', { viewport: { width: 1440, height: 900 } }],
  ['a phone', phone],
] as const) {
  test.describe(`on ${screen}`, () => {
    test.use(options);

    test('the first screenful of the list names the machine that has a problem, and the problem', async ({ page }) => {
      await openSignedIn(page, '/devices', 'other-manager@washboard.example');
      const figure = page.getByRole('link', { name: /^With alarm 1$/ });
      await expectInSight(figure);
      const card = page.getByRole('article', { name: machine.name });
      for (const text of [machine.name, /^Warning: .*no longer measures its supply voltage/])
        await expectInSight(card.getByText(text).first());
      await page.goto('/devices?view=table');
      const row = page.getByRole('row', { name: machine.name });
      await expectInSight(row.getByRole('link', { name: /^Warning: .*no longer measures its supply voltage/ }));
    });
  });
}

test.describe('on a phone', () => {
  test.use(phone);

  test('the open alarms do not move when their words arrive late', async ({ page }) => {
    await openSignedIn(page, '/devices', 'other-manager@washboard.example');
    const { promise: heldBack, resolve: letPass } = Promise.withResolvers<void>();
    await page.route('**/ddm/alarm-descriptions/**', async (route) => {
      await heldBack;
      await route.continue();
    });
    await page.goto('/alarms');
    const alarm = page.locator('main li').filter({ hasText: machine.name });
    await expect(alarm).toBeVisible();
    await expect(alarm).not.toContainText('AN13');
    letPass();
    await expect(alarm).toContainText('no longer measures its supply voltage');
    expect(await layoutShift(page)).toBeLessThan(0.001);
  });
});
