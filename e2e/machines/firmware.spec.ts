import { expect, type Page } from '@playwright/test';
import { test } from '../demo/journey.ts';
import { openSignedIn } from '../demo/sign-in.ts';

/** The installed version stays, so other journeys do not use this machine. */
const serialNumber = 'IN240090';
const address = `/device/${serialNumber}/firmware`;

test.setTimeout(180_000);

async function install(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: `Install ${name}…` }).click();
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText('Do not switch the machine off during the installation.');
  // Enter must not confirm a dangerous action.
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await question.getByRole('button', { name: 'Install' }).click();
  await expect(question).toBeHidden();
}

test('a machine downloads, verifies and installs firmware while all users see the progress', async ({
  page,
  browser,
}) => {
  await openSignedIn(page, address, 'admin@washboard.example');
  await expect(page.getByText('1.1.0')).toBeVisible();
  const other = await (await browser.newContext({ locale: 'en-GB' })).newPage();
  await openSignedIn(other, address, 'admin@washboard.example');

  await install(page, 'FW02 1.2.0');
  for (const watched of [page, other]) {
    await expect(watched.getByRole('progressbar', { name: 'FW02 1.2.0 is being installed' })).toBeVisible();
  }
  const panel = await page.context().newPage();
  await panel.goto(`/demo/machines/${serialNumber}`);
  await panel.getByRole('button', { name: 'Start: Dishes' }).click();
  await expect(panel.getByText('Installing firmware. Please wait.')).toBeVisible();

  for (const watched of [page, other]) {
    await expect(watched.getByText('FW02 1.2.0 is installed.')).toBeVisible({ timeout: 60_000 });
    await expect(watched.getByRole('definition').filter({ hasText: '1.2.0' })).toBeVisible();
    await expect(watched.getByRole('button', { name: 'Install FW02 1.2.0…' })).toBeHidden();
  }
  await page.getByRole('link', { name: 'History', exact: true }).click();
  await page.getByRole('link', { name: 'Events', exact: true }).click();
  await expect(page.getByRole('button', { name: /Firmware installed.*FW02 1\.1\.0 → 1\.2\.0/ })).toBeVisible();
  await other.context().close();
});

test('a power cut during an installation keeps the previous version, and the page reports the power cut', async ({
  page,
}) => {
  await openSignedIn(page, address, 'admin@washboard.example');
  await install(page, 'FW00 1.5.0');
  await expect(page.getByRole('progressbar')).toHaveAttribute('value', /^[1-9]/);
  await setMains(page, false);
  await expect(page.getByText('Offline').first()).toBeVisible();
  await setMains(page, true);
  await expect(
    page.getByText('There was a power cut. The machine is still running the previous version.'),
  ).toBeVisible();
  await expect(page.getByRole('definition').filter({ hasText: '1.4.0' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Install FW00 1.5.0…' })).toBeEnabled({ timeout: 60_000 });
});

async function setMains(page: Page, isOn: boolean): Promise<void> {
  const answer = await page.request.post(`/demo/api/machines/${serialNumber}`, {
    data: { kind: 'setMainsPower', isOn },
    headers: { origin: new URL(page.url()).origin },
  });
  expect(answer.ok(), await answer.text()).toBe(true);
}

test('a user without the permission sees only the firmware versions', async ({ page }) => {
  await openSignedIn(page, '/device/IN240002/firmware');
  await expect(page.getByRole('article').first()).toBeVisible();
  await expect(page.getByRole('button', { name: /^Install/ })).toHaveCount(0);
});
