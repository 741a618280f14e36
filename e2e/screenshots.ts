import { mkdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type Browser, chromium, expect } from '@playwright/test';
import { executablePath } from './chromium.ts';
import { DemoProcess } from './environment.ts';
import { openSignedIn } from './sign-in.ts';

/** `npm run screenshots`: the pictures of the README, from the demo as it is. */

const folder = fileURLToPath(new URL('../docs/screenshots', import.meta.url));
const desktop = { width: 1440, height: 1000 };
const phone = { width: 390, height: 844 };

const looks = [
  { name: 'light', colorScheme: 'light', viewport: desktop },
  { name: 'dark', colorScheme: 'dark', viewport: desktop },
  { name: 'phone', colorScheme: 'light', viewport: phone },
] as const;

async function takePictures(browser: Browser, url: string): Promise<void> {
  for (const { name, ...look } of looks) {
    const context = await browser.newContext({ ...look, locale: 'en-GB', deviceScaleFactor: 1 });
    const page = await context.newPage();
    await openSignedIn(page, `${url}/devices`);
    await expect(page.getByText('Piatti 1')).toBeVisible();
    await expect(page.locator('main').getByText('–', { exact: true })).toHaveCount(2); // only the silent machine's
    await page.screenshot({ path: `${folder}/list-${name}.png` });
    await page.getByRole('link', { name: /Piatti 1/ }).click();
    await expect(page.getByRole('button', { name: 'Stop cycle' })).toBeEnabled({ timeout: 60_000 });
    await expect(page.getByRole('heading', { name: 'Temperatures' })).toBeVisible();
    await page.waitForLoadState('networkidle');
    await page.screenshot({ path: `${folder}/machine-${name}.png` });
    await context.close();
  }
}

mkdirSync(folder, { recursive: true });
const demo = new DemoProcess({ port: 18_070, mqttPort: 18_073 });
const browser = await chromium.launch({ ...(executablePath ? { executablePath } : {}), args: ['--no-sandbox'] });
try {
  await demo.start();
  await takePictures(browser, demo.url);
} finally {
  await browser.close();
  await demo.remove();
}
