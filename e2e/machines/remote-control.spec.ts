import { expect } from '@playwright/test';
import { phone, test } from '../demo/journey.ts';
import { operatePanel, repair } from '../demo/operate-panel.ts';
import { openSignedIn } from '../demo/sign-in.ts';
import { startProgramme, takeControl } from './take-control.ts';

const machine = '/device/IN240002/remote-control';

for (const [screen, options] of [
  ['desktop', {}],
  ['phone', phone],
] as const) {
  test.describe(screen, () => {
    test.use(options);

    test('a user starts a programme with one confirmation, sees it run, and stops it', async ({ page }) => {
      await openSignedIn(page, machine);
      const main = page.locator('main');
      await expect(main.getByText('Ready').first()).toBeVisible();

      // Enter must not confirm a dangerous action.
      await page.getByRole('button', { name: /^Intensive/ }).click();
      const dialog = page.getByRole('alertdialog');
      await expect(dialog).toContainText('Start Intensive on Piatti 2?');
      await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused();
      await page.keyboard.press('Enter');
      await expect(dialog).toBeHidden();
      await expect(main.getByText('Ready').first()).toBeVisible();

      await startProgramme(page, 'Intensive');
      await expect(dialog, 'no dialog covers the progress').toBeHidden();
      const commands = page.getByRole('region', { name: 'Commands' });
      await expect(commands).toContainText('Running');
      await expect(commands).toBeInViewport();
      await expect(page.getByText(/^You are controlling/)).toBeVisible();
      await expect(page.getByRole('button', { name: /^Eco/ })).toBeDisabled();
      await expect(page.getByRole('button', { name: /^Eco/ })).toHaveAccessibleDescription(/^A cycle is running/);

      const stop = page.getByRole('button', { name: 'Stop cycle…' });
      await expect(stop).toBeInViewport();
      await expect(stop).toHaveCSS('background-color', 'rgb(187, 36, 36)');
      await stop.click();
      await dialog.getByRole('button', { name: 'Stop cycle' }).click();
      await expect(page.getByText('The machine has confirmed: the cycle has been stopped.')).toBeVisible();
      await expect(main.getByText('Ready').first()).toBeVisible();
      await expect(commands.getByText('The cycle has ended.')).toBeVisible();
      await page.getByRole('button', { name: 'Disconnect' }).click();
      await expect(page.getByText('Nobody is controlling this machine remotely.')).toBeVisible();
    });

    test('a user cannot control an offline machine', async ({ page }) => {
      await openSignedIn(page, '/device/IN240091/remote-control');
      await expect(page.locator('main').getByText('Offline').first()).toBeVisible();
      await expect(page.getByRole('button', { name: /^Eco/ })).toBeDisabled();
      await expect(page.getByRole('button', { name: 'Take control…' })).toBeDisabled();
      await expect(page.getByText('The machine is offline.').first()).toBeVisible();
    });
  });
}

test('a second user sees who controls the machine, and the panel is locked', async ({ page, browser }) => {
  await openSignedIn(page, machine);
  await takeControl(page);

  const other = await (await browser.newContext({ locale: 'en-GB' })).newPage();
  await openSignedIn(other, machine, 'manager@washboard.example');
  await expect(other.getByText(/Chiara Ponti \(Trattoria Al Ponte\) has been controlling this machine/)).toBeVisible();
  await expect(other.getByRole('button', { name: 'Take control…' })).toBeDisabled();

  const panel = await other.context().newPage();
  await panel.goto('/demo/machines/IN240002');
  await panel.getByRole('button', { name: /^Start: / }).click();
  await expect(panel.getByText('The machine is being controlled remotely.')).toBeVisible();

  await panel.getByRole('button', { name: 'Open door' }).click();
  await expect(page.getByText(/The door was opened: remote control has ended/)).toBeVisible();
  await expect(other.getByText('Nobody is controlling this machine remotely.')).toBeVisible({ timeout: 20_000 });
  await panel.getByRole('button', { name: 'Close door' }).click();
  await takeControl(other);
  await expect(page.getByText(/Marta Colombo \(Navigli Service\) has been controlling/)).toBeVisible();
  await other.close();
  await expect(page.getByText(/^Marta Colombo .* has been controlling/)).toBeHidden({ timeout: 45_000 });
  await takeControl(page);
});

test('a user starts a cycle with three clicks and one confirmation from the dashboard', async ({ page }) => {
  await openSignedIn(page, '/devices');
  await page.getByRole('link', { name: 'Piatti 2' }).first().click();
  await page.locator('a[href$="/device/IN240002/remote-control"]').first().click();
  await page.getByRole('button', { name: /^Eco/ }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Start programme' }).click();
  await expect(page.getByText('The machine has confirmed: the programme has started.')).toBeVisible();
  await page.getByRole('button', { name: 'Stop cycle…' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Stop cycle' }).click();
  await expect(page.getByText('The machine has confirmed: the cycle has been stopped.')).toBeVisible();
});

test('an alarm that prevents washing makes the programmes inactive, and the page names it', async ({ page }) => {
  await openSignedIn(page, machine);
  const eco = page.getByRole('button', { name: /^Eco/ });
  await expect(eco).toBeEnabled();
  await operatePanel('IN240002', { kind: 'setFault', fault: 'undervoltage', isPresent: true });
  try {
    const reason = 'Cannot start because of HW03d: The supply voltage is too low.';
    await expect(page.getByText(reason)).toBeVisible({ timeout: 60_000 });
    await expect(eco).toBeDisabled();
    await expect(eco).toHaveAccessibleDescription(reason);
    await page.locator('main').getByRole('link', { name: 'What to do' }).click();
    await expect(page).toHaveURL(/\/device\/IN240002\/alarms/);
  } finally {
    await repair('IN240002');
  }
});
