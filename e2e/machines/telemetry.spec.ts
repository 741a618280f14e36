import { expect, type Page } from '@playwright/test';
import type { TelemetryHistory } from '@washboard/contract/telemetry/telemetry-history';
import { test } from '../demo/journey.ts';
import { openSignedIn } from '../demo/sign-in.ts';

const card = (page: Page) => page.getByRole('region', { name: 'Readings over time' });
const plot = (page: Page) => card(page).getByRole('img', { name: /temperature: [\d.]+ to/ });

async function openPlot(page: Page, search = ''): Promise<void> {
  await openSignedIn(page, `/device/IN240001${search}`);
  await card(page).scrollIntoViewIfNeeded();
  await expect(plot(page)).toBeVisible();
}

async function nextHistory(page: Page, act: () => Promise<void>) {
  const coming = page.waitForEvent('requestfinished', (request) => /\/telemetry\?/.test(request.url()));
  await act();
  const request = await coming;
  const answer = await request.response();
  const asked = new URL(request.url()).searchParams;
  return {
    history: (await answer?.json()) as TelemetryHistory,
    lengthMs: Date.parse(asked.get('to') ?? '') - Date.parse(asked.get('from') ?? ''),
  };
}

test('a user selects a range on the plot, moves and widens it by keyboard, and Back restores it', async ({ page }) => {
  await openPlot(page, '?range=10m');
  const box = await plot(page).boundingBox();
  if (!box) throw new Error('the plot is not there');
  const middle = box.y + box.height / 2;
  const zoomed = await nextHistory(page, async () => {
    await page.mouse.move(box.x + box.width * 0.5, middle);
    await page.mouse.down();
    await page.mouse.move(box.x + box.width * 0.8, middle, { steps: 5 });
    await page.mouse.up();
  });
  expect(zoomed.lengthMs / 600_000).toBeCloseTo(0.33, 1);
  expect(zoomed.history.resolution).toBe('1s');
  await expect(page).toHaveURL(/[?&]from=.+&to=/);
  await expect(card(page).getByRole('radio', { name: '10 min' })).not.toBeChecked();

  await nextHistory(page, async () => {
    await page.reload();
    await card(page).scrollIntoViewIfNeeded();
  });
  await expect(page).toHaveURL(/[?&]from=.+&to=/);
  await card(page).getByRole('button', { name: 'Zoom out' }).focus();
  const wider = await nextHistory(page, () => page.keyboard.press('-'));
  expect(wider.lengthMs / zoomed.lengthMs).toBeCloseTo(2, 1);
  await nextHistory(page, () => page.keyboard.press('ArrowLeft'));
  await page.keyboard.press('End');
  await expect(page).toHaveURL(/[?&]range=10m/);
  await expect(card(page).getByRole('radio', { name: '10 min' })).toBeChecked();
  await expect(card(page).getByRole('button', { name: 'Later' })).toBeDisabled();
  await page.goBack();
  await expect(page).toHaveURL(/[?&]from=.+&to=/);
});

test('two years arrive in one response of at most 2,000 points, and a user plots levels and flow', async ({ page }) => {
  await openPlot(page);
  const { history } = await nextHistory(page, () => card(page).getByRole('radio', { name: '2 years' }).check());
  expect(history).toMatchObject({ resolution: '12h', isTruncated: false });
  expect(history.atMs.length).toBeLessThanOrEqual(2000);
  await expect(page).toHaveURL(/[?&]range=2y/);
  await card(page).getByRole('radio', { name: 'Levels' }).check();
  await expect(page).toHaveURL(/[?&]plot=levels/);
  await expect(card(page).getByRole('img', { name: /^Boiler volume: [\d.]+ to [\d.]+ l; Tank volume/ })).toBeVisible();
});

test('a URL with reversed dates shows an error and a link to the last hour', async ({ page }) => {
  await openSignedIn(page, '/device/IN240001?from=2026-11-20T10:00:00Z&to=2026-11-19T10:00:00Z');
  await card(page).scrollIntoViewIfNeeded();
  await expect(card(page).getByText('It ends before it begins.')).toBeVisible();
  await card(page).getByRole('button', { name: 'Show the last hour' }).click();
  await expect(plot(page)).toBeVisible();
});
