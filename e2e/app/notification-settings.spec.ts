import { expect, type Page } from '@playwright/test';
import { test } from '../demo/journey.ts';
import { newestMail } from '../demo/mailbox.ts';
import { operatePanel } from '../demo/operate-panel.ts';
import { openSignedIn } from '../demo/sign-in.ts';

const machine = { serialNumber: 'PR240001', name: 'Capote cucina' };

const bell = (page: Page) => page.getByRole('button', { name: /^Notifications/ });
const panel = (page: Page) => page.getByRole('dialog', { name: 'Notifications' });
const rules = (page: Page) => page.getByRole('region', { name: 'Rules' });

const soon = { timeout: 40_000 };

async function repair(): Promise<void> {
  await operatePanel(machine.serialNumber, { kind: 'clearFaults' });
  // The machine keeps the alarm until it is restarted.
  for (const isOn of [false, true]) await operatePanel(machine.serialNumber, { kind: 'setMainsPower', isOn });
}

test('a user adds a rule for a reading, which reports in the bell, and deletes it', async ({ page }) => {
  await openSignedIn(page, '/notifications', 'manager@washboard.example');
  await rules(page).getByRole('button', { name: 'Add a rule' }).click();
  const form = page.getByRole('dialog', { name: 'Add rule' });
  await form.getByLabel('Notify me of').selectOption('Reading beyond a limit');
  await form.getByLabel(/^Limit/).fill('160');
  await form.getByRole('button', { name: 'Add rule' }).click();
  await expect(form.getByText(/^This rule would never report/)).toBeVisible();
  // Water is always warmer than this limit.
  await form.getByLabel(/^Limit/).fill('3');
  await form.getByLabel('For at least').selectOption('Immediately');
  await form.getByLabel('Machines', { exact: true }).selectOption('One machine');
  await form.getByLabel('Find a machine').fill(machine.name);
  await form.getByRole('radio', { name: machine.name }).check();
  await form.getByRole('button', { name: 'Add rule' }).click();
  const sentence = `Boiler temperature above 3.0 °C at ${machine.name}, by e-mail and push`;
  const rule = rules(page).getByRole('listitem').filter({ hasText: sentence });
  await expect(rule).toBeVisible();

  await expect(async () => {
    await page.reload();
    await expect(rule).toContainText('Now at 1 machine', { timeout: 2000 });
  }).toPass(soon);
  await bell(page).click();
  const entry = panel(page).getByRole('listitem').filter({ hasText: 'Boiler temperature above 3.0 °C' });
  await expect(entry).toContainText(machine.name);
  await page.keyboard.press('Escape');

  await rule.getByRole('button', { name: /^Delete/ }).click();
  await page.getByRole('button', { name: 'Delete rule' }).click();
  await expect(rule).toHaveCount(0);
});

test('other users see the name of the user who takes an alarm, and a link in a mail mutes it without signing in', async ({
  page,
  browser,
  demo,
}) => {
  const elsewhere = await browser.newContext({ baseURL: demo.url });
  const stranger = await browser.newContext({ baseURL: demo.url });
  try {
    await operatePanel(machine.serialNumber, { kind: 'setFault', fault: 'boilerThermostatTrip', isPresent: true });
    await openSignedIn(page, '/profile', 'manager@washboard.example');
    const alarm = (shown: Page) =>
      panel(shown)
        .getByRole('listitem')
        .filter({ hasText: /^Critical/ })
        .filter({ hasText: machine.name });
    await expect(async () => {
      await page.reload();
      await bell(page).click();
      await alarm(page)
        .getByRole('button', { name: /^I’ll look after it/ })
        .click({ timeout: 3000 });
    }).toPass(soon);
    await expect(alarm(page)).toContainText('You look after it');

    const other = await elsewhere.newPage();
    await openSignedIn(other, '/profile', 'service@washboard.example');
    await bell(other).click();
    await expect(alarm(other)).toContainText('Marta Colombo looks after it');
    await expect(alarm(other).getByRole('button')).toHaveCount(0);

    const { text } = await newestMail(demo.url, 'service@washboard.example', { isNotification: true });
    const [, address = ''] = /Not for me: \S+?(\/notification\/\S+)/.exec(text) ?? [];
    const opened = await stranger.newPage();
    await opened.goto(address);
    const heading = opened.getByRole('heading', { level: 1 });
    await expect(heading).not.toHaveText('Notification');
    const subject = await heading.textContent();
    await opened.getByRole('button', { name: 'Not for me' }).click();
    await expect(opened.getByText('You are no longer notified of this at this machine.')).toBeVisible();
    await other.goto('/notifications');
    const muted = other.getByRole('region', { name: 'Muted' });
    await expect(muted).toContainText(subject ?? '');
    await opened.getByRole('button', { name: 'Undo' }).click();
    await expect(opened.getByText('You are notified of this again.')).toBeVisible();
    await other.reload();
    await expect(muted).toContainText('Nothing is muted.');
  } finally {
    await repair();
    await Promise.all([elsewhere.close(), stranger.close()]);
  }
});
