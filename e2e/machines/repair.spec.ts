import { expect, type Locator, type Page } from '@playwright/test';
import type { PanelOperation } from '@washboard/contract/panel/panel';
import { expectAccessible } from '../all-pages/accessibility.ts';
import { phone, test } from '../demo/journey.ts';
import { heatUntilReady, inFastMotion, operatePanel, readPanel } from '../demo/operate-panel.ts';
import { openSignedIn } from '../demo/sign-in.ts';

test.use({ ...phone, viewport: { width: 390, height: 844 } });

const serialNumber = 'GE240002';
const operate = (operation: PanelOperation) => operatePanel(serialNumber, operation);
const onDemand = { timeout: 60_000, intervals: [100] };

const openAlarms = async () => (await readPanel(serialNumber)).alarms.map(({ errorCode }) => errorCode);

test.beforeEach(async () => {
  await operate({ kind: 'setKitchen', isAtWork: false });
  await operate({ kind: 'clearFaults' });
  await operate({ kind: 'setDoor', isOpen: false });
  await operate({ kind: 'setPower', isOn: true });
  await heatUntilReady(serialNumber);
});

async function runDry(): Promise<void> {
  await operate({ kind: 'setFault', fault: 'closedTap', isPresent: true });
  await inFastMotion(serialNumber, async () => {
    await operate({ kind: 'startCycle', cycleType: 'short' });
    await expect.poll(openAlarms, onDemand).toContain('T01');
  });
}

async function beginRepair(page: Page, errorCode: string): Promise<Locator> {
  await openSignedIn(page, `/device/${serialNumber}/alarms`, 'other-kitchen@washboard.example');
  await page.getByRole('button', { name: `Start the repair: ${errorCode}` }).click();
  const steps = page.getByRole('list').filter({ has: page.locator('[aria-current="step"]') });
  await expect(steps.last()).toBeVisible();
  return page.locator('li[aria-current="step"]');
}

test('a user opens the tap as the first step says, the step ticks itself and the alarm clears', async ({ page }) => {
  await runDry();
  const current = await beginRepair(page, 'T01');
  await expect(current).toContainText('Open the water tap fully');
  await expect(current).toContainText(/Boiler volume: at least 6\.5\sl/);
  await expect(current).toContainText(/Now: [0-5]\.\d\sl/);
  await expect(current).toContainText(/Watching · \d+:\d\d left/);
  await expectAccessible(page, 'repair of an alarm');

  await page.reload();
  await expect(current).toContainText('Open the water tap fully');

  await operate({ kind: 'setFault', fault: 'closedTap', isPresent: false });
  await expect(page.getByText(/Confirmed by the machine at/)).toBeVisible({ timeout: 120_000 });
  await expect(page.getByRole('status').filter({ hasText: 'Step 1 confirmed by the machine.' })).toHaveCount(1);
  await expect(page.getByText(/^Alarm cleared at .*, during step 1\.$/)).toBeVisible();
  await expect(current).toHaveCount(0);
  await page.getByRole('button', { name: 'Record step 1 as the fix' }).click();
  await expect(page.getByRole('radio', { name: /Open the water tap fully/ })).toBeChecked();
  await page.getByRole('button', { name: 'Save the fix' }).click();
  await expect(page.getByText('Fix recorded')).toBeVisible();
});

test('a user continues with the second step after the first did not help, and the restart confirms it', async ({
  page,
}) => {
  await operate({ kind: 'setFault', fault: 'keyStuck', isPresent: true });
  await inFastMotion(serialNumber, () => expect.poll(openAlarms, onDemand).toContain('HW06'));
  const current = await beginRepair(page, 'HW06');
  await expect(current).toContainText('Wipe the control panel dry');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Did not help: step 1' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(current).toContainText('Switch the machine off, wait one minute');
  await expect(current).toBeFocused();
  await expect(current).toContainText('Machine switched off');

  await operate({ kind: 'setPower', isOn: false });
  await inFastMotion(serialNumber, () =>
    expect.poll(async () => (await readPanel(serialNumber)).status.systemState, onDemand).toBe(0),
  );
  await expect(current).toContainText(/Machine switched on.*Now: Off/s);
  await operate({ kind: 'setFault', fault: 'keyStuck', isPresent: false });
  await operate({ kind: 'setPower', isOn: true });
  await expect(page.getByText(/^Alarm cleared at .*, during step 2\.$/)).toBeVisible({ timeout: 60_000 });
  await expect(page.getByText(/Confirmed by the machine at/)).toBeVisible({ timeout: 60_000 });
});

test('a machine out of reach pauses the watch of the repair, and the card explains the pause', async ({ page }) => {
  await operate({ kind: 'setFault', fault: 'dosingCableLoose', isPresent: true });
  const current = await beginRepair(page, 'CM04');
  await expect(current).toContainText('Watching');
  await operate({ kind: 'setNetwork', state: 'off' });
  await operate({ kind: 'setFault', fault: 'dosingCableLoose', isPresent: false });
  await expect(current).toContainText('The machine is offline.', { timeout: 60_000 });
  await expect(current).toContainText('Paused');
  await operate({ kind: 'setNetwork', state: 'on' });
  await expect(page.getByText(/Confirmed by the machine at/)).toBeVisible({ timeout: 60_000 });
});
