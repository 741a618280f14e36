import { mkdirSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { type Browser, type BrowserContextOptions, chromium, expect, type Page } from '@playwright/test';
import type { BrandId } from '@washboard/contract/brands/brands';
import { executablePath } from './chromium.ts';
import { DemoProcess } from './demo/environment.ts';
import { openSignedIn } from './demo/sign-in.ts';

/** `npm run screenshots` runs this file. */

const folder = fileURLToPath(new URL('../docs/screenshots', import.meta.url));
const desktop = { width: 1440, height: 1000 };
const phone = { width: 390, height: 844 };

const looks = [
  { name: 'light', colorScheme: 'light', viewport: desktop },
  { name: 'dark', colorScheme: 'dark', viewport: desktop },
  { name: 'phone', colorScheme: 'light', viewport: phone },
] as const;

interface Picture {
  name: string;
  open: (page: Page, url: string) => Promise<void>;
}

const pictures: readonly Picture[] = [
  {
    name: 'sign-in',
    open: async (page, url) => {
      await page.goto(`${url}/login`);
      await expect(page.getByRole('link', { name: 'Mailbox of this demo' })).toBeVisible();
    },
  },
  {
    name: 'list',
    open: async (page, url) => {
      await openSignedIn(page, `${url}/devices`, 'manager@washboard.example');
      await expect(page.getByText('Piatti 1')).toBeVisible();
    },
  },
  {
    name: 'machine',
    open: async (page, url) => {
      await openSignedIn(page, `${url}/device/IN240001?range=6h`);
      await expect(page.locator('main').getByText('Running').first()).toBeVisible({ timeout: 60_000 });
      await expect(page.getByRole('heading', { name: 'Readings over time' })).toBeVisible();
    },
  },
  {
    name: 'panel',
    open: async (page, url) => {
      await page.goto(`${url}/demo/machines/IN240001`);
      await expect(page.getByRole('region', { name: 'Display' })).toBeVisible();
    },
  },
  {
    name: 'authorizations',
    open: async (page, url) => {
      await openSignedIn(page, `${url}/pendingusers`, 'manager@washboard.example');
      await expect(page.getByText('pending@washboard.example')).toBeVisible();
    },
  },
];

const brinaPictures: readonly Picture[] = [
  {
    name: 'brina',
    open: async (page, url) => {
      await openSignedIn(page, `${url}/devices`, 'manager@washboard.example');
      await expect(page.getByText('Sala 1')).toBeVisible();
    },
  },
];

async function take({ name, open }: Picture, browser: Browser, url: string): Promise<void> {
  for (const { name: look, ...options } of looks) {
    const context = await browser.newContext({ ...options, locale: 'en-GB' } satisfies BrowserContextOptions);
    const page = await context.newPage();
    await open(page, url);
    await page.waitForLoadState('networkidle');
    await page.screenshot({ path: `${folder}/${name}-${look}.png` });
    await context.close();
  }
}

async function takeAll(pictures: readonly Picture[], brand: BrandId, browser: Browser): Promise<void> {
  const demo = new DemoProcess({ port: 18_070, mqttPort: 18_073, brand });
  try {
    await demo.start({ hasPast: true });
    while (!demo.isPastComplete()) await pause(500);
    for (const picture of pictures) await take(picture, browser, demo.url);
  } finally {
    await demo.remove();
  }
}

mkdirSync(folder, { recursive: true });
const browser = await chromium.launch({ ...(executablePath ? { executablePath } : {}), args: ['--no-sandbox'] });
try {
  await takeAll(pictures, 'marea', browser);
  await takeAll(brinaPictures, 'brina', browser);
} finally {
  await browser.close();
}
