import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect } from '@playwright/test';
import { brands } from '@washboard/contract/brands/brands';
import { DemoProcess, ownEnvironment, secondPorts } from '../demo/environment.ts';
import { test } from '../demo/journey.ts';
import { openSignedIn } from '../demo/sign-in.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const demo = new DemoProcess({ ...secondPorts, brand: 'brina' });

test.beforeAll(async () => {
  test.setTimeout(300_000);
  const { status } = spawnSync(process.execPath, ['scripts/build.mjs'], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, BRAND: 'brina' },
  });
  expect(status).toBe(0);
  await demo.start();
});
test.afterAll(() => demo.remove());

test('the other brand has its own name, colour, icons and documents', async ({ page, request }) => {
  await page.goto(`${demo.url}/login`);
  await expect(page).toHaveTitle(/Brina Washboard$/);
  await expect(page.locator('meta[name=theme-color]')).toHaveAttribute('content', brands.brina.primaryColor);
  await expect(page.getByRole('link', { name: /spare parts/i })).toHaveAttribute('href', brands.brina.sparePartsUrl);
  const button = page.getByRole('link', { name: 'Register' });
  await expect(button).toBeVisible();
  expect(
    await page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--mantine-color-brand-6')),
  ).toBe(brands.brina.primaryColor);

  const manifest = await (await request.get(`${demo.url}/manifest.webmanifest`)).json();
  expect(manifest).toMatchObject({ name: 'Brina Washboard', theme_color: brands.brina.primaryColor });
  const [own, other] = await Promise.all(
    [demo.url, ownEnvironment.url].map(async (url) => (await request.get(`${url}/icons/icon-512.png`)).body()),
  );
  expect(own?.equals(other ?? Buffer.alloc(0))).toBe(false);
});

test('the other brand’s demo has the same accounts and companies, and machines of its own ranges', async ({ page }) => {
  await openSignedIn(page, `${demo.url}/devices?view=cards`, 'admin@washboard.example');
  for (const name of ['Sala 1', 'Calici bar', 'Capote brigata']) {
    await expect(page.getByText(name).first()).toBeVisible();
  }
  const shown = await page.locator('body').innerText();
  expect(shown).toMatch(/TL TLX-50/);
  expect(shown).toMatch(/HPW HPX-70/);
  expect(shown).not.toMatch(/Marea|Infinity|Hiline|Prime|G-EVO|IN24/i);
  await page.goto(`${demo.url}/device/HP240001`);
  await expect(page.getByRole('heading', { name: 'Capote brigata' })).toBeVisible();
  await expect(page.getByText('Hotel Belvedere').first()).toBeVisible();
  await expect(page.getByText(brands.brina.support.email)).toBeVisible();
});
