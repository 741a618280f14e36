import { expect, type Page } from '@playwright/test';
import { test } from '../demo/journey.ts';
import { heatUntilReady, inFastMotion, operatePanel, readPanel } from '../demo/operate-panel.ts';
import { openSignedIn } from '../demo/sign-in.ts';

const technician = 'service@washboard.example';
const serialNumber = 'IN240002';

test.afterEach(async () => {
  await operatePanel(serialNumber, { kind: 'setTimeFactor', timeFactor: 1 });
  if ((await readPanel(serialNumber)).status.cycle) await operatePanel(serialNumber, { kind: 'stopCycle' });
  await operatePanel(serialNumber, { kind: 'setParameter', code: 'DI8', value: 850 });
  await operatePanel(serialNumber, { kind: 'setParameter', code: 'DI1', value: 99 });
});

const field = (page: Page, code: string) => page.locator(`input[name="${code}"]`);

const openReview = (page: Page) => page.getByRole('button', { name: /^Write \d+ changes?…$/ }).click();

async function runDishes() {
  await heatUntilReady(serialNumber);
  // The estimate begins with a boiler that has reached the new value.
  await inFastMotion(serialNumber, () =>
    expect
      .poll(async () => (await readPanel(serialNumber)).readings.boilerTmp, { timeout: 60_000 })
      .toBeGreaterThan(870),
  );
  await operatePanel(serialNumber, { kind: 'setTimeFactor', timeFactor: 10 });
  const start = () => operatePanel(serialNumber, { kind: 'startCycle', cycleType: 'dishes' });
  // Start is refused for some seconds after an alarm is cleared.
  await expect(start).toPass({ timeout: 60_000, intervals: [200] });
  const shown = { durationS: 0, waterVlm: 0, rinseTmpMin: Number.POSITIVE_INFINITY };
  await expect
    .poll(
      async () => {
        const { status, readings } = await readPanel(serialNumber);
        shown.durationS = Math.max(shown.durationS, status.cycleBar?.cycleTimeDuration ?? 0);
        if (status.cycle) shown.waterVlm = Math.max(shown.waterVlm, readings.rinseWaterVlm ?? 0);
        if (status.phase === 'rinse') {
          shown.rinseTmpMin = Math.min(shown.rinseTmpMin, readings.boilerTmp ?? Number.POSITIVE_INFINITY);
        }
        return status.cycle;
      },
      { intervals: [60], timeout: 60_000 },
    )
    .toBeNull();
  return shown;
}

test('a technician previews the effect of a change and writes it, and the machine applies it', async ({ page }) => {
  test.setTimeout(150_000);
  await openSignedIn(page, '/device/IN240002/parameters', technician);
  await field(page, 'DI8').fill('93');
  await expect(page.getByText('Value not allowed: 65.0 to 92.0')).toBeVisible();
  await field(page, 'DI8').fill('80');
  await openReview(page);
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('the rinse would fall below the hygiene limit')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Write 1 change' })).toBeDisabled();
  await dialog.getByRole('button', { name: 'Cancel' }).click();

  await field(page, 'DI8').fill('88');
  await field(page, 'DI1').fill('120');
  await openReview(page);
  const estimated = dialog.getByRole('row', { name: /^Dishes 2:00/ });
  await expect(estimated).toContainText('2:00 → 2:21');
  const [, time = '', water = '', energy = '', rinse = ''] = await estimated.locator('th, td').allInnerTexts();
  await dialog.getByRole('button', { name: 'Write 2 changes' }).click();
  await expect(page.getByText('Piatti 2 has confirmed all values.')).toBeVisible();
  await expect(page.getByText('not written yet')).toBeHidden();

  const real = await runDishes();
  const [minutes = 0, seconds = 0] = (time.split('→').at(-1) ?? '').split(':').map(Number);
  const estimatedRinse = Number.parseFloat(rinse.split('→').at(-1) ?? '');
  const difference = {
    durationS: real.durationS - (minutes * 60 + seconds),
    waterL: real.waterVlm / 10 - Number.parseFloat(water.split('→').at(-1) ?? ''),
    coldestRinseK: real.rinseTmpMin / 10 - estimatedRinse,
  };
  const comparison = `what-if: ${time}, ${water}, ${energy}, ${rinse}; what then happened differs by`;
  process.stdout.write(`${comparison} ${JSON.stringify(difference)}\n`);
  expect(Math.abs(difference.durationS)).toBeLessThanOrEqual(5);
  expect(Math.abs(difference.waterL)).toBeLessThanOrEqual(0.15);
  expect(Math.abs(difference.coldestRinseK)).toBeLessThanOrEqual(1.5);
});

test('a concurrent change at the panel is shown and not overwritten, and the history restores it', async ({ page }) => {
  await openSignedIn(page, '/device/IN240002/cycles', technician);
  await field(page, 'DI1').fill('120');
  await page.reload();
  await expect(field(page, 'DI1')).toHaveValue('120');
  await operatePanel(serialNumber, { kind: 'setParameter', code: 'DI1', value: 105 });
  await expect(page.getByText('Somebody has changed this value in the meantime.')).toBeVisible();
  await page.getByRole('button', { name: 'Keep mine: 120' }).click();
  await openReview(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Write 1 change' }).click();
  await expect(page.getByText('Piatti 2 has confirmed all values.')).toBeVisible();

  await page.getByRole('button', { name: 'History' }).click();
  const dialog = page.getByRole('dialog');
  // The walks through all pages change this value, too.
  await expect(dialog.getByText(/DI1 99\s+s → 105\s+s/).first()).toBeVisible();
  const own = dialog
    .getByRole('listitem')
    .filter({ hasText: /DI1 105\s+s → 120\s+s/ })
    .first();
  await own.getByRole('button', { name: 'Restore the previous values' }).click();
  await expect(field(page, 'DI1')).toHaveValue('105');

  await page.getByRole('button', { name: 'Discard' }).click();
  await page.getByRole('button', { name: 'Compare' }).click();
  await expect(dialog.getByRole('row', { name: /DI1/ })).toContainText(/120\s+s\s*99\s+s/);
  await dialog.getByRole('button', { name: 'Copy 1 value to my changes' }).click();
  await expect(field(page, 'DI1')).toHaveValue('99');
});

test('users without the permissions cannot change parameters or see factory parameters', async ({ page }) => {
  await openSignedIn(page, '/device/IN240002/parameters');
  await expect(page.getByText('Only service staff can change them.')).toBeVisible();
  await expect(field(page, 'DI8')).toHaveCount(0);
  await page.goto('/device/IN240002/factory-parameters');
  await expect(page).toHaveURL(/\/access$/);
});
