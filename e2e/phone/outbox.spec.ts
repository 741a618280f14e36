import { expect, type Locator, type Page } from '@playwright/test';
import { phone, test } from '../demo/journey.ts';
import { goOffline, goOnline, waitUntilAllKept, waitUntilInstalled } from '../demo/offline.ts';
import { operatePanel, repair } from '../demo/operate-panel.ts';
import { openSignedIn } from '../demo/sign-in.ts';

test.use({ ...phone, serviceWorkers: 'allow' });

const serialNumber = 'IN240002';
const register = `/app/machines/${serialNumber}/alarms`;
const waiting = 'Not sent yet';
const shownMs = 15_000;

const more = (page: Page) => page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: /^More/ });
const oneUnsent = 'More 1 entry not sent yet.';

test.beforeEach(() => operatePanel(serialNumber, { kind: 'setFault', fault: 'inletProbeBreak', isPresent: true }));
test.afterEach(() => repair(serialNumber));

const alarmOf = (page: Page) => page.locator('main details').filter({ hasText: 'AN03' }).first();

async function openRegister(page: Page, email = 'service@washboard.example'): Promise<void> {
  await openSignedIn(page, register, email);
  await expect(page.getByRole('heading', { name: '1 open alarm' })).toBeVisible();
  await expect(alarmOf(page)).toBeVisible();
}

async function open(alarm: Locator): Promise<void> {
  if ((await alarm.getAttribute('open')) === null) await alarm.locator('summary').tap();
}

async function recordFix(page: Page, words: string): Promise<void> {
  const alarm = alarmOf(page);
  await open(alarm);
  await alarm.getByRole('button', { name: /Record the fix|Change the fix/ }).tap();
  await alarm.getByRole('radio').last().check();
  await alarm.getByRole('textbox').fill(words);
  await alarm.getByRole('button', { name: 'Save the fix' }).tap();
}

test('a fix entered without a network survives a reload, and is sent when the network returns', async ({
  page,
  context,
}) => {
  await openRegister(page);
  await waitUntilInstalled(page);
  await waitUntilAllKept(page);
  await goOffline(context);
  await recordFix(page, 'Cleaned the filter of the drain.');
  const alarm = alarmOf(page);
  await expect(alarm.getByRole('link', { name: waiting })).toBeVisible({ timeout: shownMs });
  await expect(alarm.getByText('Cleaned the filter of the drain.')).toBeVisible();
  await expect(more(page)).toHaveAccessibleName(oneUnsent);

  await page.reload();
  await expect(more(page)).toHaveAccessibleName(oneUnsent);
  await more(page).tap();
  await expect(page.getByRole('heading', { level: 1, name: 'More' })).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: waiting }).tap();
  await expect(page.getByRole('heading', { name: /Fix of alarm/ })).toBeVisible();
  await expect(page.getByText('kept on this phone')).toBeVisible();

  await goOnline(context, page);
  await expect(page.getByText('Everything is sent')).toBeVisible({ timeout: shownMs });
  await page.goto(register);
  await open(alarm);
  await expect(alarm.getByText('Cleaned the filter of the drain.')).toBeVisible();
  await expect(alarm.getByRole('link', { name: waiting })).toBeHidden();
});

test('the page shows a colleague’s conflicting change beside the fix, and the author of the fix decides', async ({
  page,
  context,
  browser,
}) => {
  await openRegister(page);
  await goOffline(context);
  await recordFix(page, 'Replaced the pump.');
  await expect(more(page)).toHaveAccessibleName(oneUnsent, { timeout: shownMs });

  const kitchen = await browser.newContext({ ...phone, locale: 'en-GB' });
  const other = await kitchen.newPage();
  await openRegister(other, 'kitchen@washboard.example');
  await recordFix(other, 'Switched it off and on.');
  await expect(other.getByText('Switched it off and on.')).toBeVisible();
  await expect(other.getByRole('button', { name: /Change the fix/ }).first()).toBeVisible();
  await kitchen.close();

  await goOnline(context, page);
  await expect(page.getByText('1 entry needs your decision')).toBeVisible({ timeout: shownMs });
  await page.getByRole('status').getByRole('link').tap();
  await expect(page.getByText('Somebody else has recorded the fix in the meantime')).toBeVisible();
  await expect(page.getByText('Switched it off and on.')).toBeVisible();
  await expect(page.getByText('Replaced the pump.')).toBeVisible();
  await page.getByRole('button', { name: 'Send mine' }).tap();
  await expect(page.getByText('Everything is sent')).toBeVisible({ timeout: shownMs });
  await page.goto(register);
  const alarm = alarmOf(page);
  await open(alarm);
  await expect(alarm.getByText('Replaced the pump.')).toBeVisible();
});

test('the page asks a user who logs out with unsent work, and the work is back at the next login', async ({
  page,
  context,
}) => {
  await openRegister(page);
  await goOffline(context);
  await recordFix(page, 'Tightened the hose.');
  await expect(more(page)).toHaveAccessibleName(oneUnsent, { timeout: shownMs });
  // The server is reachable, but this call fails, so the entry stays.
  await page.route('**/resolution', (route) => route.abort());
  await goOnline(context, page);
  await more(page).tap();
  await page.getByRole('button', { name: 'Log out' }).tap();
  await expect(page.getByText('1 entry has not been sent. It stays on this device')).toBeVisible();
  await page.getByRole('button', { name: 'LOGOUT' }).tap();
  await expect(page).toHaveURL(/\/app\/login/);
  await page.unroute('**/resolution');
  await openRegister(page);
  const alarm = alarmOf(page);
  await open(alarm);
  await expect(alarm.getByText('Tightened the hose.')).toBeVisible({ timeout: shownMs });
  await expect(more(page)).toHaveAccessibleName('More');
});
