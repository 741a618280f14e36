import { expect, type Page } from '@playwright/test';
import { phone, test } from '../demo/journey.ts';
import { operatePanel } from '../demo/operate-panel.ts';
import { openSignedIn } from '../demo/sign-in.ts';

const machine = { serialNumber: 'IN240003', name: 'Ristorante' };

async function repair(serialNumber: string): Promise<void> {
  await operatePanel(serialNumber, { kind: 'clearFaults' });
  // The machine keeps the alarm until it is restarted.
  for (const isOn of [false, true]) await operatePanel(serialNumber, { kind: 'setMainsPower', isOn });
}

const notice = (page: Page) => page.getByText(/^Critical alarm at /);
const bell = (page: Page) => page.getByRole('button', { name: /^Notifications/ });
const panel = (page: Page) => page.getByRole('dialog', { name: 'Notifications' });

const soon = { timeout: 30_000 };

test('a new critical alarm is announced once, leads to its repair in one click, and clears', async ({
  page,
  context,
}) => {
  await openSignedIn(page, '/profile', 'manager@washboard.example');
  await expect(page.getByRole('heading', { name: 'Profile' })).toBeVisible();
  await expect(bell(page)).toBeVisible();
  await expect(notice(page)).toHaveCount(0);
  try {
    await operatePanel(machine.serialNumber, { kind: 'setFault', fault: 'boilerThermostatTrip', isPresent: true });
    await expect(notice(page)).toBeVisible(soon);
    await expect(bell(page)).toHaveAccessibleName(/^Notifications, \d+ new/);

    const other = await context.newPage();
    await other.goto('/auditlog');
    await expect(bell(other)).toHaveAccessibleName(/^Notifications, \d+ new/, soon);
    await expect(other.getByRole('heading', { name: 'Audit log' })).toBeVisible();
    await expect(notice(other)).toHaveCount(0);
    await other.close();

    await page.getByRole('link', { name: 'What to do' }).click();
    await expect(page).toHaveURL(new RegExp(`/device/${machine.serialNumber}/alarms\\?code=`));
    const alarm = page.locator('main').getByRole('listitem').filter({ hasText: 'Critical' }).first();
    await expect(alarm.getByRole('listitem').first()).toBeVisible();
    await expect(notice(page)).toHaveCount(0);

    await page.goto('/alarms');
    const row = page.getByRole('link', { name: /^Critical/ }).filter({ hasText: machine.name });
    await expect(row).toBeVisible();
    await repair(machine.serialNumber);
    await expect(row).toHaveCount(0, soon);
  } finally {
    await repair(machine.serialNumber);
  }

  await bell(page).click();
  const entry = panel(page).getByRole('link').filter({ hasText: machine.name }).first();
  await expect(entry).toContainText('cleared');
  await page.keyboard.press('Escape');
  await expect(panel(page)).toBeHidden();
  await expect(bell(page)).toBeFocused();
  await expect(bell(page)).not.toHaveAccessibleName(/ new/);
});

test('a notification that a user opens on one device is seen on another device', async ({ page, browser, demo }) => {
  const elsewhere = await browser.newContext({ baseURL: demo.url });
  try {
    await openSignedIn(page, '/profile', 'other-manager@washboard.example');
    const second = await elsewhere.newPage();
    await openSignedIn(second, '/profile', 'other-manager@washboard.example');
    await expect(bell(second)).toHaveAccessibleName(/ new/);
    await bell(page).click();
    await expect(panel(page).getByRole('heading', { name: 'New', exact: true })).toBeVisible();
    await expect(bell(page)).not.toHaveAccessibleName(/ new/);
    await second.reload();
    await expect(bell(second)).not.toHaveAccessibleName(/ new/);
  } finally {
    await elsewhere.close();
  }
});

test.describe('on a phone', () => {
  test.use(phone);

  test('the notification panel fills the width of a phone, and shows the alarms in full', async ({ page }) => {
    await openSignedIn(page, '/alarms', 'other-kitchen@washboard.example');
    const row = page.getByRole('link').filter({ hasText: 'Haube Küche' });
    await expect(row).toContainText(/Warning.*no longer measures its supply voltage/);
    await bell(page).click();
    await expect(panel(page).getByRole('link').first()).toBeVisible();
    const width = await panel(page).evaluate((element) => element.getBoundingClientRect().width);
    expect(width).toBe(page.viewportSize()?.width);
  });
});
