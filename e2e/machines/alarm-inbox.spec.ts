import { expect, type Page } from '@playwright/test';
import { expectAccessible } from '../all-pages/accessibility.ts';
import { phone, test } from '../demo/journey.ts';
import { operatePanel, readPanel } from '../demo/operate-panel.ts';
import { openSignedIn } from '../demo/sign-in.ts';

const serialNumber = 'IN240002';
const fault = 'inletProbeBreak';
const address = `/alarms?machine=${serialNumber}&code=AN03`;

const openAlarms = async () => (await readPanel(serialNumber)).alarms.map(({ errorCode }) => errorCode);
const card = (page: Page) => page.getByRole('article').filter({ hasText: 'AN03' });

test.beforeEach(async () => {
  await operatePanel(serialNumber, { kind: 'setFault', fault, isPresent: true });
  await expect.poll(openAlarms, { timeout: 60_000, intervals: [100] }).toContain('AN03');
});
test.afterEach(async () => {
  await operatePanel(serialNumber, { kind: 'setFault', fault, isPresent: false });
});

test('a kitchen takes an alarm, and its technician sees the name, takes it over, mutes it and finishes it', async ({
  browser,
  page,
}) => {
  await openSignedIn(page, '/alarms', 'kitchen@washboard.example');
  await page.locator('main li').filter({ hasText: 'AN03' }).first().getByRole('link').click();
  await expect(page).toHaveURL(new RegExp(`machine=${serialNumber}&code=AN03`));
  await expect(card(page).getByText('First step')).toBeVisible();
  await card(page).getByRole('button', { name: 'Take', exact: true }).click();
  await expect(card(page).getByText(/^Taken by you/)).toBeVisible();
  await expectAccessible(page, 'alarm inbox');

  const service = await (await browser.newContext(phone)).newPage();
  await openSignedIn(service, address, 'service@washboard.example');
  await expect(card(service).getByText(/^Taken by /)).toBeVisible();
  await card(service).getByRole('button', { name: 'Take over…' }).click();
  await service.getByRole('alertdialog').getByRole('button', { name: 'Take over' }).click();
  await expect(card(service).getByText(/^Taken by you/)).toBeVisible();
  await card(service).getByRole('button', { name: 'Mute…' }).click();
  await card(service).getByRole('button', { name: '1 hour' }).click();
  await expect(card(service).getByText(/^Muted until /)).toBeVisible();

  // Live news show the kitchen what its technician did.
  await expect(card(page).getByText(/^Muted until /)).toBeVisible();
  await expect(card(page).getByRole('button', { name: 'Take over…' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Muted' }).getByRole('listitem')).toHaveCount(1);

  await card(service).getByRole('button', { name: 'End muting' }).click();
  await card(service).getByRole('button', { name: 'Release' }).click();
  await expect(card(service).getByRole('button', { name: 'Take', exact: true })).toBeVisible();
  await service.getByRole('link', { name: 'All steps' }).click();
  await expect(service).toHaveURL(new RegExp(`/device/${serialNumber}/alarms\\?code=AN03`));

  await operatePanel(serialNumber, { kind: 'setFault', fault, isPresent: false });
  await expect(page.getByText('This alarm is no longer in this list')).toBeVisible();
  await page.getByRole('radio', { name: 'Done' }).check();
  await expect(page.locator('main li').filter({ hasText: 'AN03' }).first()).toBeVisible();
  await service.context().close();
});
