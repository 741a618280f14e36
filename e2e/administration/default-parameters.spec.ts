import { expect, type Page } from '@playwright/test';
import { DemoProcess, secondPorts } from '../demo/environment.ts';
import { test } from '../demo/journey.ts';
import { openSignedIn } from '../demo/sign-in.ts';

const admin = 'admin@washboard.example';
const list = '/adminhome/machines/defaults/infinity/INF-50/A';
// Published versions stay, and other journeys compare machines with their defaults.
const demo = new DemoProcess(secondPorts);

test.beforeAll(() => demo.start());
test.afterAll(() => demo.remove());
test.use({ baseURL: demo.url });

const field = (page: Page, code: string) => page.locator(`input[name="${code}"]`);

async function publish(page: Page, note: string, version: number): Promise<void> {
  await page.getByRole('button', { name: /^Publish \d+ changes?…$/ }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Note').fill(note);
  await dialog.getByRole('button', { name: `Publish version ${version}` }).click();
  await expect(page.getByText(`Version ${version} is in force.`)).toBeVisible();
}

test('an administrator publishes a version, a technician restores it, and the audit log records it', async ({
  page,
  browser,
}) => {
  await openSignedIn(page, '/adminhome/machines', admin);
  await page.getByRole('link', { name: 'Default parameters', exact: true }).click();
  await page.getByRole('link', { name: 'Infinity INF-50' }).click();
  await field(page, 'DI1').fill('601');
  await expect(page.getByText(/Value not allowed: \d+ to 600/)).toBeVisible();
  await field(page, 'DI1').fill('105');
  await publish(page, 'Longer wash for hard water', 1);

  const technician = await browser.newPage({ baseURL: demo.url });
  await openSignedIn(technician, '/device/IN240002/parameters', 'service@washboard.example');
  await expect(field(technician, 'DI1')).toHaveValue('99');
  await expect(technician.getByText('Defaults: version 1 · 1 value differs')).toBeVisible();
  await technician.getByRole('button', { name: 'Restore defaults' }).click();
  const question = technician.getByRole('alertdialog');
  await expect(question.getByText(/^Version 1 of the default values applies/)).toBeVisible();
  await question.getByRole('button', { name: 'Restore defaults' }).click();
  await expect(technician.getByText('1 value was set.')).toBeVisible();
  await technician.getByRole('alertdialog').getByRole('button').last().click();
  await expect(field(technician, 'DI1')).toHaveValue('105');
  await expect(technician.getByText('Defaults: version 1 · no difference')).toBeVisible();
  await expect(technician.getByText(/^Version 1 restored: .*, Sandro Ricci$/)).toBeVisible();
  await technician.close();

  await page.goto('/auditlog');
  await expect(page.getByText('published version 1 of the default parameters of INF-50')).toBeVisible();
  await expect(page.getByText('restored version 1 of the default values on Piatti 2')).toBeVisible();

  await page.goto(`${list}?view=versions`);
  await page.getByRole('button', { name: 'Show values' }).click();
  await page.getByRole('button', { name: 'Use these values…' }).click();
  await publish(page, 'As delivered', 2);
  await expect(field(page, 'DI1')).toHaveValue('99');
});

test('a holder of the profile reads the versions but cannot publish, and other users are refused', async ({
  page,
  browser,
}) => {
  await openSignedIn(page, '/adminhome/accounts?search=service@washboard.example', admin);
  await page
    .getByRole('row', { name: /service@washboard\.example/ })
    .getByRole('rowheader')
    .getByRole('button')
    .click();
  await page.getByRole('dialog').getByRole('button', { name: 'Change rights' }).click();
  const rights = page.getByRole('alertdialog');
  await rights.getByLabel('Manage machines').check();
  await rights.getByRole('button').last().click();
  await expect(rights).toBeHidden();

  const holder = await browser.newPage({ baseURL: demo.url });
  await openSignedIn(holder, list, 'service@washboard.example');
  await expect(holder.getByText(/Only administrators can publish versions/)).toBeVisible();
  await expect(field(holder, 'DI1')).toHaveCount(0);
  await expect(holder.getByRole('radio', { name: 'Factory parameters' })).toHaveCount(0);
  await expect(holder.getByRole('button', { name: /Publish/ })).toHaveCount(0);
  await holder.close();

  const other = await browser.newPage({ baseURL: demo.url });
  await openSignedIn(other, list, 'accounts@washboard.example');
  await expect(other).toHaveURL(/\/access/);
  await other.close();
});
