import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { test } from '../demo/journey.ts';
import { wash } from '../demo/operate-panel.ts';
import { openSignedIn } from '../demo/sign-in.ts';

const serialNumber = 'IN240002';

async function figuresOf(page: Page, table: string, line: string): Promise<number[]> {
  const cells = page
    .getByRole('region', { name: table })
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader', { name: line }) })
    .getByRole('cell');
  const texts = await cells.allInnerTexts();
  return texts.map((text) => Number.parseFloat(text.replaceAll(',', '')));
}

test('a cycle adds its consumption to the figures, and a user exports them as table and picture', async ({ page }) => {
  await page.clock.install();
  await openSignedIn(page, `/device/${serialNumber}/statistics?view=month`);
  await expect(page.getByRole('slider')).toBeVisible();
  const [cyclesBefore = 0, , lifeBefore = 0] = await figuresOf(page, 'All figures', 'Cycles');
  const [energyBefore = 0] = await figuresOf(page, 'All figures', 'Electricity');
  const [ecoBefore = 0, ecoWaterBefore = 0] = await figuresOf(page, 'By programme', 'Eco');

  await wash(serialNumber, 'eco');

  // The page refetches by itself.
  await expect(async () => {
    await page.clock.fastForward(15_000);
    expect((await figuresOf(page, 'All figures', 'Cycles'))[0]).toBe(cyclesBefore + 1);
  }).toPass();
  expect((await figuresOf(page, 'All figures', 'Cycles'))[2]).toBe(lifeBefore + 1);
  const [eco = 0, ecoWater = 0] = await figuresOf(page, 'By programme', 'Eco');
  expect(eco).toBe(ecoBefore + 1);
  expect(ecoWater - ecoWaterBefore).toBeGreaterThanOrEqual(1);
  const [energy = 0] = await figuresOf(page, 'All figures', 'Electricity');
  // A hot machine may need less than the displayed tenth of a kilowatt-hour.
  expect(energy).toBeGreaterThanOrEqual(energyBefore);

  const [table] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Save as CSV' }).click(),
  ]);
  expect(table.suggestedFilename()).toMatch(/^statistics-IN240002-\d{4}-\d\d-01_\d{4}-\d\d-\d\d\.csv$/);
  const [header = '', ...days] = (await readFile(await table.path(), 'utf8'))
    .replace('\ufeff', '')
    .trim()
    .split('\r\n');
  const column = header.split(',').indexOf('Cycles');
  expect(days.length).toBeGreaterThanOrEqual(28);
  expect(days.reduce((sum, day) => sum + Number(day.split(',')[column]), 0)).toBe(cyclesBefore + 1);

  const [picture] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Save chart as PNG' }).click(),
  ]);
  expect(picture.suggestedFilename()).toMatch(/\.png$/);
  const content = await readFile(await picture.path());
  expect(content.subarray(1, 4).toString()).toBe('PNG');
  expect([content.readUInt32BE(16), content.readUInt32BE(20)]).toEqual([2400, 1350]);
});

test('the URL contains period and figure, and tariffs yield costs', async ({ page }) => {
  await openSignedIn(page, `/device/${serialNumber}/statistics`);
  await page.getByRole('radio', { name: 'Day', exact: true }).check();
  await page.getByRole('button', { name: 'Period before' }).click();
  await page.getByRole('radio', { name: 'Electricity' }).check();
  await expect(page).toHaveURL(/view=day.*day=\d{4}-\d\d-\d\d.*show=energy/);
  const heading = await page.getByRole('main').getByRole('heading', { level: 2 }).first().innerText();
  await page.reload();
  await expect(page.getByRole('heading', { name: heading })).toBeVisible();
  await expect(page.getByRole('radio', { name: 'Electricity' })).toBeChecked();
  await page.getByRole('slider').focus();
  await page.keyboard.press('End');
  await expect(page.getByRole('slider')).toHaveAttribute('aria-valuetext', /kWh$/);

  await page.getByRole('button', { name: 'Today' }).click();
  await expect(page).toHaveURL(/show=energy&view=day$/);
  // A typed date counts when it is complete; an implausible year is ignored.
  const day = page.getByLabel('A day in it');
  await day.focus();
  await page.keyboard.type('10102025');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/day=2025-10-10/);
  await page.goto(`/device/${serialNumber}/statistics?day=1990-05-05&show=energy&view=day`);
  await page.getByRole('button', { name: 'Enter tariffs' }).click();
  const water = page.getByLabel('Water, EUR per m³');
  await water.fill('200');
  await water.blur();
  await expect(page.getByText('Value not allowed')).toBeVisible();
  await water.fill('2.15');
  await page.getByRole('button', { name: 'Save tariffs' }).click();
  await expect(page.getByText('The tariffs are saved.')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Cost' }).getByRole('row', { name: /In this period/ })).toContainText(
    '€',
  );

  await page.getByRole('button', { name: 'Change tariffs' }).click();
  await water.fill('');
  await page.getByRole('button', { name: 'Save tariffs' }).click();
  await expect(page.getByText('Enter what you pay')).toBeVisible();
});
