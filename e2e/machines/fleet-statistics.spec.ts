import { readFile } from 'node:fs/promises';
import { expect } from '@playwright/test';
import { atSite, phone, test } from '../demo/journey.ts';
import { wash } from '../demo/operate-panel.ts';
import { openSignedIn } from '../demo/sign-in.ts';

test.use(atSite);

test('a service manager compares sites, opens a site, ranks its machines and saves them', async ({ page }) => {
  await wash('IN240002', 'eco');
  await openSignedIn(page, '/devices', 'manager@washboard.example');
  await page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: 'Statistics' }).click();
  await expect(page).toHaveURL('/statistics');
  const sites = page.getByRole('table', { name: 'Statistics of the sites' });
  await expect(sites.getByRole('row', { name: /^Trattoria Al Ponte/ })).toContainText(/\d of [1-9]/);
  await expect(sites.getByRole('row', { name: /^Hotel Belvedere/ })).toBeVisible();
  await sites.getByRole('link', { name: 'Trattoria Al Ponte' }).click();
  await expect(page).toHaveURL(/by=machine&search=%22\d+%22$/);
  const machines = page.getByRole('table', { name: 'Statistics of the machines' });
  const piatti = machines.getByRole('row', { name: /^Piatti 2/ });
  await expect(piatti).toContainText('Too few cycles to compare');
  await expect(machines.getByRole('row', { name: /Hotel Belvedere/ })).toHaveCount(0);

  await machines.getByRole('button', { name: 'Water' }).click();
  await expect(page).toHaveURL(/sort=-water/);
  await page.reload();
  await expect(machines.getByRole('columnheader', { name: 'Water' })).toHaveAttribute('aria-sort', 'descending');
  const [table] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Save as CSV' }).click(),
  ]);
  expect(table.suggestedFilename()).toMatch(/^fleet-statistics-\d{4}-\d\d-\d\d_\d{4}-\d\d-\d\d\.csv$/);
  const lines = (await readFile(await table.path(), 'utf8')).trim().split('\r\n');
  expect(lines).toHaveLength(await machines.getByRole('row').count());
  const [picture] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Save ranking as PNG' }).click(),
  ]);
  const content = await readFile(await picture.path());
  expect([content.readUInt32BE(16), content.readUInt32BE(20)]).toEqual([2400, 1350]);

  await piatti.getByRole('link', { name: 'Piatti 2' }).click();
  await expect(page).toHaveURL('/device/IN240002/statistics');
});

test.describe('on a phone', () => {
  test.use(phone);

  test('a kitchen reads its machines without scrolling sideways', async ({ page }) => {
    await openSignedIn(page, '/statistics?by=machine', 'kitchen@washboard.example');
    await expect(page.getByRole('table').getByRole('row', { name: /^Piatti 2/ })).toBeVisible();
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(overflow).toBeLessThanOrEqual(0);
  });
});
