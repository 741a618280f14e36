import { expect, type Page } from '@playwright/test';
import { phone, test } from '../demo/journey.ts';
import { goOffline, goOnline } from '../demo/offline.ts';
import { operatePanel, readServiceMenu } from '../demo/operate-panel.ts';
import { expectComplete, machineSavedOffline, saveOffline } from '../demo/saved-offline.ts';
import { openSignedIn } from '../demo/sign-in.ts';

test.use({ ...phone, viewport: { width: 390, height: 844 }, serviceWorkers: 'allow' });

const serialNumber = 'HL240001';
const energySaving = `/app/maintenance/${serialNumber}/energy-saving`;

async function enterPin(page: Page): Promise<void> {
  for (const digit of '4321') await page.getByRole('button', { name: digit, exact: true }).tap();
  await page.getByRole('button', { name: 'Open service menu' }).tap();
}

const valueAtMachine = async (code: string) =>
  (await readServiceMenu(serialNumber)).parameters.find((parameter) => parameter.code === code)?.value;

test('values entered without a network wait in their form, show conflicting changes, and are written', async ({
  page,
  context,
}) => {
  await operatePanel(serialNumber, { kind: 'setParameter', code: 'S23', value: 45 });
  await openSignedIn(page, '/app/visits', 'service@washboard.example');
  await saveOffline(page, 'Bicchieri bar');
  await expectComplete(machineSavedOffline(page, 'Bicchieri bar'));
  await goOffline(context);

  await page.goto(energySaving);
  await page.locator('input[name="S23"]').fill('60');
  await page.reload();
  await expect(page.locator('input[name="S23"]')).toHaveValue('60');

  await operatePanel(serialNumber, { kind: 'setParameter', code: 'S23', value: 50 });
  await goOnline(context, page);
  await enterPin(page);
  await expect(page.locator('input[name="S23"]')).toHaveValue('60');
  await page.getByRole('button', { name: 'Keep mine: 60' }).tap();
  await page.getByRole('button', { name: /^Write 1 change/ }).tap();
  await page.getByRole('dialog').getByRole('button', { name: 'Write 1 change' }).tap();
  await expect.poll(() => valueAtMachine('S23')).toBe(60);
});
