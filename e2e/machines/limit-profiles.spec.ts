import { expect, type Page } from '@playwright/test';
import { test } from '../demo/journey.ts';
import { wash } from '../demo/operate-panel.ts';
import { openSignedIn } from '../demo/sign-in.ts';

const serialNumber = 'IN240002';
const address = `/device/${serialNumber}/haccp`;
const company = 'Trattoria Al Ponte and the companies below it';

async function openNewest(page: Page): Promise<string> {
  await page.goto(address);
  await page.getByRole('region', { name: 'Records' }).getByRole('link').first().click();
  await expect(page).toHaveURL(/record=\d+/);
  return page.url();
}

async function openChoice(page: Page) {
  await page.goto(address);
  await page.getByRole('button', { name: 'Choose other limits' }).click();
  return page.getByRole('dialog', { name: 'Choose limits' });
}

async function choose(page: Page, place: string, limits: RegExp): Promise<void> {
  const dialog = await openChoice(page);
  await dialog.getByLabel('Applies to').selectOption(place);
  await dialog.getByRole('radio', { name: limits }).check();
  await dialog.getByRole('button', { name: 'Choose these limits' }).click();
  await expect(dialog).toBeHidden();
}

test('a service user chooses profiles for a company and a machine, and each judges only later cycles', async ({
  page,
}) => {
  test.setTimeout(300_000);
  await wash(serialNumber, 'dishes');
  await openSignedIn(page, address, 'service@washboard.example');
  const before = await openNewest(page);
  const judgedBy = page.getByText(/^Judged by: /);
  await expect(judgedBy).toHaveText('Judged by: practice after EN 17735, version 2');
  const result = page.getByText('Valid', { exact: true }).first();
  await expect(result).toBeVisible();

  const choice = await openChoice(page);
  await choice.getByRole('button', { name: 'Manage profiles' }).click();
  const profiles = page.getByRole('dialog', { name: 'Limit profiles of Trattoria Al Ponte' });
  await profiles.getByRole('button', { name: 'Create profile' }).click();
  const form = page.getByRole('dialog', { name: 'Create profile' });
  await form.getByLabel('Name').fill('House rules');
  await form.getByLabel('Wash tank, lowest (°C)').fill('55');
  await form.getByLabel('Final rinse, lowest (°C)').fill('94');
  await form.getByLabel('Final rinse, highest (°C)').fill('90');
  await form.getByRole('button', { name: 'Create' }).click();
  await expect(form.getByText('The highest temperature must be above the lowest.')).toBeVisible();
  await form.getByLabel('Final rinse, highest (°C)').fill('98.5');
  await form.getByRole('button', { name: 'Create' }).click();
  await expect(profiles.getByText('House rules version 1')).toBeVisible();
  await profiles.getByRole('button', { name: 'Back' }).click();
  await choice.getByRole('button', { name: 'Cancel' }).click();

  await choose(page, company, /^House rules/);
  await expect(page.getByText('From Trattoria Al Ponte')).toBeVisible();
  const limits = page.getByRole('region', { name: 'Limits' });
  await expect(limits.getByText('at least 55.0 °C')).toBeVisible();
  await expect(limits.getByText('94.0 °C to 98.5 °C')).toBeVisible();
  await wash(serialNumber, 'dishes');
  const judged = await openNewest(page);
  expect(judged).not.toBe(before);
  await expect(judgedBy).toHaveText('Judged by: House rules, version 1');
  await expect(page.getByText('Deviation open').first()).toBeVisible();

  await choose(page, 'This machine only', /^practice after the FDA Food Code/);
  await expect(page.getByText('Chosen for this machine')).toBeVisible();
  await wash(serialNumber, 'dishes');
  await openNewest(page);
  await expect(judgedBy).toHaveText('Judged by: practice after the FDA Food Code, version 1');

  for (const place of ['This machine only', company]) await choose(page, place, /^Inherited/);
  await expect(page.getByText('Default', { exact: true })).toBeVisible();
  await page.goto(judged);
  await expect(judgedBy).toHaveText('Judged by: House rules, version 1');
  await page.goto(before);
  await expect(judgedBy).toHaveText('Judged by: practice after EN 17735, version 2');
  await expect(result).toBeVisible();
});
