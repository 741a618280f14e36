import { expect, type Page } from '@playwright/test';
import { phone, test } from '../demo/journey.ts';
import { washTooCold } from '../demo/operate-panel.ts';
import { openSignedIn } from '../demo/sign-in.ts';

const serialNumber = 'IN240002';

async function giveAccess(page: Page, recipient: string): Promise<string> {
  await page.getByRole('button', { name: 'Give an inspector access' }).click();
  await page.getByLabel('Who is the link for?').fill(recipient);
  await page.getByRole('button', { name: 'Create link' }).click();
  await expect(page.getByRole('heading', { name: `The link for ${recipient} is ready` })).toBeVisible();
  const address = await page.getByRole('dialog').locator('code').textContent();
  return new URL(address ?? '').pathname;
}

test.setTimeout(120_000);

test('an inspector without an account checks the records of a site on a phone, until the link is revoked', async ({
  page,
  browser,
  baseURL,
}) => {
  await washTooCold(serialNumber);
  await openSignedIn(page, `/device/${serialNumber}/haccp`);
  const address = await giveAccess(page, 'Health office Trento');

  const context = await browser.newContext({ ...phone, locale: 'en-GB', ...(baseURL && { baseURL }) });
  const inspector = await context.newPage();
  await inspector.goto(address);
  await expect(inspector.getByRole('heading', { name: 'Hygiene records of Trattoria Al Ponte' })).toBeVisible();
  await expect(inspector.getByText(/^The records of .* intact$/)).toBeVisible({ timeout: 30_000 });
  const machine = inspector.getByRole('region', { name: 'Piatti 2' });
  await machine.getByText('Calendar and deviations').click();
  await expect(machine.getByText('Nobody has recorded yet what happened to these dishes.').first()).toBeVisible();
  await machine.locator('button[data-tone="alarm"]').first().click();
  await expect(machine.getByRole('heading', { level: 3, name: /^\w+day, \d+ \w+ \d{4}$/ })).toBeVisible();
  await expect(
    machine.getByText('Valid', { exact: true }).or(machine.getByText('Deviation open')).nth(1),
  ).toBeVisible();
  const download = inspector.waitForEvent('download');
  await machine.getByRole('button', { name: 'Save the ledger file of Piatti 2' }).click();
  expect((await download).suggestedFilename()).toBe(`ledger-${serialNumber}.json`);
  await inspector.goto(`/device/${serialNumber}`);
  await expect(inspector).toHaveURL(/\/login/);

  await page.getByRole('button', { name: 'Revoke the link for Health office Trento' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }).click();
  await expect(page.getByText(/^Revoked/)).toBeVisible();
  await inspector.goto(address);
  await expect(
    inspector.getByText('This link has expired or was revoked. Ask the kitchen for a new one.'),
  ).toBeVisible();
  await context.close();
});
