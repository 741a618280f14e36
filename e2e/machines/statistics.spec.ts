import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { addDays, dayAt } from '@washboard/contract/time/calendar';
import { atSite, test } from '../demo/journey.ts';
import { wash } from '../demo/operate-panel.ts';
import { openSignedIn } from '../demo/sign-in.ts';

test.use(atSite);

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
  await openSignedIn(page, `/device/${serialNumber}/statistics`);
  await expect(page.getByRole('slider')).toBeVisible();
  const [cyclesBefore = 0, , , lifeBefore = 0] = await figuresOf(page, 'All figures', 'Cycles');
  const [energyBefore = 0] = await figuresOf(page, 'All figures', 'Electricity');
  const [ecoBefore = 0, ecoWaterBefore = 0] = await figuresOf(page, 'By programme', 'Eco');

  await wash(serialNumber, 'eco');

  await expect(async () => {
    await page.clock.fastForward(15_000);
    expect((await figuresOf(page, 'All figures', 'Cycles'))[0]).toBe(cyclesBefore + 1);
  }).toPass();
  expect((await figuresOf(page, 'All figures', 'Cycles'))[3]).toBe(lifeBefore + 1);
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

test('the URL of the statistics contains period and figure', async ({ page }) => {
  await openSignedIn(page, `/device/${serialNumber}/statistics`);
  await page.getByRole('radio', { name: 'Yesterday' }).check();
  await page.getByRole('button', { name: 'Previous period' }).click();
  await page.getByRole('radio', { name: 'Electricity' }).check();
  await expect(page).toHaveURL(/view=day.*day=\d{4}-\d\d-\d\d.*show=energy/);
  const heading = await page.getByRole('main').getByRole('heading', { level: 2 }).first().innerText();
  await page.reload();
  await expect(page.getByRole('heading', { name: heading })).toBeVisible();
  await expect(page.getByRole('radio', { name: 'Electricity' })).toBeChecked();
  await page.getByRole('slider').focus();
  await page.keyboard.press('End');
  await expect(page.getByRole('slider')).toHaveAttribute('aria-valuetext', /kWh$/);

  await page.getByRole('radio', { name: 'Today' }).check();
  await expect(page).toHaveURL(/show=energy&view=day$/);
  const day = page.getByRole('textbox', { name: 'Go to a date' });
  await day.focus();
  await page.keyboard.type('10102025');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/day=2025-10-10/);
  const calendar = page.getByRole('button', { name: 'Choose a date: Go to a date' });
  await calendar.press('Enter');
  await expect(page.getByRole('button', { name: '10 October 2025' })).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('button', { name: '18 October 2025' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/day=2025-10-18/);
  await expect(day).toHaveValue('18/10/2025');
  await expect(calendar).toBeFocused();
  await page.goto(`/device/${serialNumber}/statistics?day=1990-05-05&show=energy&view=day`);
  await expect(page.getByRole('radio', { name: 'Today' })).toBeChecked();
});

test('a user reaches the water cost of last month in two clicks from the dashboard', async ({ page }) => {
  await openSignedIn(page, '/devices');
  await page.locator('a[href="/device/IN240001"]').first().click();
  await page.locator('a[href="/device/IN240001/statistics"]').first().click();
  const cost = page.getByRole('region', { name: 'Cost' });
  const today = dayAt(Date.now(), atSite.timezoneId);
  const lastMonth = addDays(`${today.slice(0, 'yyyy-mm'.length)}-01`, -1);
  const name = new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    new Date(lastMonth),
  );
  await expect(cost.getByRole('columnheader', { name })).toBeVisible();
  // The demo of the journeys has no history.
  await expect(
    cost
      .getByRole('row', { name: /^Water/ })
      .getByRole('cell')
      .nth(1),
  ).toHaveText(/€|–/);
});

test('prices of the service company apply to a machine until its own company or the machine has other prices', async ({
  page,
}) => {
  await openSignedIn(page, `/device/${serialNumber}/statistics?view=day`);
  const cost = page.getByRole('region', { name: 'Cost' });
  await expect(cost.getByText('from Navigli Service')).toBeVisible();
  const water = page.getByLabel('Water, EUR per m³');

  await cost.getByRole('button', { name: 'Prices' }).click();
  await page.getByLabel('Applies to').selectOption('This machine only');
  await expect(page.getByText('Inherited: €2.45 from Navigli Service')).toBeVisible();
  await water.fill('1200');
  await water.blur();
  await expect(page.getByText('Value not allowed')).toBeVisible();
  await water.fill('3.15');
  await page.getByRole('button', { name: 'Save prices' }).click();
  await expect(page.getByText('The prices are saved.')).toBeVisible();
  await expect(cost.getByRole('row', { name: /^Water/ })).toContainText('€3.15 per m³');
  await expect(cost.getByRole('row', { name: /^Water/ })).toContainText('set for this machine');
  await expect(cost.getByRole('row', { name: /^Electricity/ })).toContainText('from Navigli Service');

  await cost.getByRole('button', { name: 'Prices' }).click();
  await page.getByLabel('Applies to').selectOption('This machine only');
  await expect(water).toHaveValue('3.15');
  await water.fill('');
  await page.getByRole('button', { name: 'Save prices' }).click();
  await expect(cost.getByRole('row', { name: /^Water/ })).toContainText('€2.45 per m³');
});

test('a user opens a day from the calendar of hygiene, and exports it as table and picture', async ({ page }) => {
  await openSignedIn(page, '/device/IN240001/statistics');
  const hygiene = page.getByRole('region', { name: 'Hygiene' });
  const [table] = await Promise.all([
    page.waitForEvent('download'),
    hygiene.getByRole('button', { name: 'Save month as CSV' }).click(),
  ]);
  expect(await readFile(await table.path(), 'utf8')).toContain('Valid cycles,Deviating cycles');
  const [picture] = await Promise.all([
    page.waitForEvent('download'),
    hygiene.getByRole('button', { name: 'Save calendar as PNG' }).click(),
  ]);
  expect(picture.suggestedFilename()).toMatch(/^hygiene-IN240001-\d{4}-\d\d\.png$/);
  const content = await readFile(await picture.path());
  expect([content.readUInt32BE(16), content.readUInt32BE(20)]).toEqual([2400, 1350]);
  await hygiene.getByRole('button', { name: /^1 / }).click();
  await expect(page).toHaveURL(/view=day/);
});
