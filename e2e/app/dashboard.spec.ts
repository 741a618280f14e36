import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { test } from '../demo/journey.ts';
import { openSignedIn } from '../demo/sign-in.ts';

const linde = 'other-kitchen@washboard.example';
const count = (page: Page, text: string) => expect(page.getByRole('status').filter({ hasText: text })).toBeVisible();

test('the URL keeps the filters through a reload, and Back removes them one after the other', async ({ page }) => {
  await openSignedIn(page, '/devices?view=table', 'manager@washboard.example');
  await count(page, '7 machines');
  await page.getByRole('button', { name: /^Filters/ }).click();
  const filters = page.getByRole('dialog', { name: 'Filters' });
  await filters.getByText('Company', { exact: true }).click();
  await filters.getByRole('button', { name: /^Hotel Belvedere/ }).click();
  await count(page, '3 machines');
  await filters.getByText('Range', { exact: true }).click();
  await filters.getByRole('button', { name: /^Prime/ }).click();
  await count(page, '1 machine');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: '2 filters' })).toBeFocused();
  await page.reload();
  await count(page, '1 machine');
  await page.goBack();
  await count(page, '3 machines');
  await page.getByRole('button', { name: 'Remove filter: Company' }).click();
  await count(page, '7 machines');
});

test('a user saves, reopens, renames and deletes a view', async ({ page }) => {
  await openSignedIn(page, '/devices?condition=off&view=table', linde);
  await page.getByRole('button', { name: 'Views' }).click();
  await page.getByLabel('Name of the view').fill('Asleep');
  await page.keyboard.press('Enter');
  const menu = page.getByRole('dialog', { name: 'Views' });
  await expect(menu.getByRole('button', { name: 'Asleep', exact: true })).toHaveAttribute('aria-pressed', 'true');
  await menu.getByRole('button', { name: 'Rename the view Asleep' }).click();
  await page.getByLabel('New name for the view Asleep').fill('Switched off');
  await page.keyboard.press('Enter');
  await menu.getByRole('button', { name: 'All machines' }).click();
  await expect(page).toHaveURL(/\/devices$/);
  await page.getByRole('button', { name: 'Views' }).click();
  await menu.getByRole('button', { name: 'Switched off', exact: true }).click();
  await expect(page).toHaveURL(/condition=off&view=table/);
  await page.getByRole('button', { name: 'Switched off', exact: true }).click();
  await menu.getByRole('button', { name: 'Delete the view Switched off' }).click();
  await expect(menu.getByRole('button', { name: 'Switched off', exact: true })).toHaveCount(0);
});

test('a user navigates the table and renames a machine by keyboard alone', async ({ page }) => {
  await openSignedIn(page, '/devices?view=table&sort=serialNumber', linde);
  const name = (machine: string) => page.getByRole('row', { name: machine }).locator('[data-action="open"]');
  await name('GE240002').focus();
  await page.keyboard.press('ArrowDown');
  await expect(name('HL240002')).toBeFocused();
  const before = await name('HL240002').innerText();
  for (const typed of ['Gläserspüler 🍷 am Fenster', before]) {
    await page.keyboard.press('F2');
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.type(typed);
    await page.keyboard.press('Enter');
    await expect(name('HL240002')).toHaveText(typed);
    await expect(page.getByRole('button', { name: `Rename ${typed}` })).toBeFocused();
  }
  await page.keyboard.press('End');
  await expect(page.getByRole('row', { name: 'PR240002' }).getByRole('button')).toBeFocused();
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/device\/PR240002/);
});

test('a user exports the filtered list, and a selection of it', async ({ page }) => {
  await openSignedIn(page, '/devices?view=table&sort=serialNumber&search=Piatti', 'manager@washboard.example');
  await count(page, '2 machines');
  const whole = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save list as CSV' }).click();
  const file = await readFile(await (await whole).path(), 'utf8');
  expect(file).toContain('IN240001');
  expect(file).toContain('IN240002');
  expect(file).not.toContain('HL240001');

  await page.getByRole('checkbox', { name: 'Select Piatti 2' }).click();
  const part = page.waitForEvent('download');
  await page.getByRole('region', { name: 'Selected machines' }).getByRole('button', { name: 'Save as CSV' }).click();
  const selected = await readFile(await (await part).path(), 'utf8');
  expect(selected).toContain('IN240002');
  expect(selected).not.toContain('IN240001');
});

const fleet = (page: Page) => page.getByRole('region', { name: 'Fleet today' });

/** The figures change while machines work. */
function machineFigures(page: Page): Promise<number[]> {
  return fleet(page)
    .locator('a:not([href*="/hygiene"])')
    .evaluateAll((links) => links.map((link) => Number(/\d+/.exec(link.textContent)?.[0])));
}

for (const account of ['manager@washboard.example', 'other-manager@washboard.example']) {
  test(`each state of the summary leads to exactly its machines, and all states add up to all machines (${account})`, async ({
    page,
  }) => {
    await openSignedIn(page, '/devices?view=table&companyCode=300001', account);
    const links = fleet(page).getByRole('link');
    await expect(links.first()).toContainText(/\d/);
    const [total = 0, ...states] = await machineFigures(page);
    expect(total).toBeGreaterThan(0);
    expect(states.reduce((sum, machines) => sum + machines, 0)).toBe(total);
    for (const name of ['With alarm', 'Running', 'Ready', 'Off', 'Offline', 'All']) {
      const link = links.filter({ has: page.getByText(name, { exact: true }) });
      await link.click();
      await expect(link).toHaveAttribute('aria-current', /true|page/);
      await expect(fleet(page).locator('[aria-current]')).toHaveCount(1);
      // A filtered list is at most 20 seconds old.
      const timeout = 25_000;
      await expect
        .poll(
          async () => {
            const figure = Number(/\d+/.exec(await link.innerText())?.[0]);
            const counted = Number.parseInt(
              await page
                .getByRole('status')
                .filter({ hasText: /^\d+ machine/ })
                .innerText(),
              10,
            );
            return counted - figure;
          },
          { timeout },
        )
        .toBe(0);
    }
    await expect(page).toHaveURL(/\/devices\?view=table$/);
  });
}

test('a second click on a figure shows all machines again', async ({ page }) => {
  await openSignedIn(page, '/devices', 'manager@washboard.example');
  const offline = fleet(page).getByRole('link', { name: /Offline/ });
  await expect(offline).toContainText('2');
  await offline.click();
  await expect(page).toHaveURL(/connection=offline&alarms=none/);
  await count(page, '2 machines');
  await offline.click();
  await count(page, '7 machines');
});

test('a user resets a search without a result', async ({ page }) => {
  await openSignedIn(page, '/devices?search=nothing-of-this-name', 'manager@washboard.example');
  await expect(page.getByText('No machine matches', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Show all machines' }).click();
  await count(page, '7 machines');
});

const barHeight = 56;

test('a phone shows the first machine without scrolling, and its figures scroll sideways', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openSignedIn(page, '/devices', 'other-manager@washboard.example');
  const first = await page.getByRole('article').first().boundingBox();
  expect(first?.y).toBeGreaterThan(barHeight);
  expect((first?.y ?? 0) + (first?.height ?? 0)).toBeLessThan(844 - barHeight);
  const energy = fleet(page).getByText('Energy today');
  await expect(energy).not.toBeInViewport();
  await energy.scrollIntoViewIfNeeded();
  await expect(energy).toBeInViewport({ ratio: 1 });
});

test('a phone opens the filters in a sheet', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openSignedIn(page, '/devices', 'manager@washboard.example');
  await page.getByRole('button', { name: /^Filters/ }).click();
  const sheet = page.getByRole('dialog', { name: 'Filters' });
  await sheet.getByText('Connection').click();
  await sheet.getByRole('button', { name: /^Offline/ }).click();
  await sheet.getByRole('combobox', { name: 'Sort by' }).selectOption('Name Z–A');
  await sheet.getByRole('button', { name: 'Show 2 machines' }).click();
  await expect(sheet).toHaveCount(0);
  await expect(page).toHaveURL(/sort=-applianceName/);
  await expect(page.getByText('Connection: Offline')).toBeVisible();
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect(page.getByRole('button', { name: /^Filters/ })).toBeFocused();
  await count(page, '7 machines');
});
