import { execFileSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { type Browser, type BrowserContextOptions, chromium, expect, type Page } from '@playwright/test';
import type { BrandId } from '@washboard/contract/brands/brands';
import { executablePath } from './chromium.ts';
import { DemoProcess, ownEnvironment } from './demo/environment.ts';
import { intactLedger } from './demo/ledgers.ts';
import { operatePanel, washTooCold } from './demo/operate-panel.ts';
import { openSignedIn } from './demo/sign-in.ts';

/** `npm run screenshots` runs this file. */

const folder = fileURLToPath(new URL('../docs/screenshots', import.meta.url));
const desktop = { viewport: { width: 1440, height: 1000 } };
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

const wide = [
  { look: 'light', colorScheme: 'light', ...desktop },
  { look: 'dark', colorScheme: 'dark', ...desktop },
] as const;
const small = [{ look: 'phone', colorScheme: 'light', ...phone }] as const;

interface Picture {
  name: string;
  looks: readonly ({ look: string } & BrowserContextOptions)[];
  open: (page: Page, url: string) => Promise<void>;
}

const manager = 'manager@washboard.example';
const service = 'service@washboard.example';
/** It has a critical alarm. */
const alarmed = 'PR240001';
const steps = (page: Page) => page.locator('li[aria-current="step"]');

async function openRepair(page: Page, address: string): Promise<void> {
  await openSignedIn(page, address, service);
  await page
    .getByRole('button', { name: /^(?:Start|Continue) the repair: TH01/ })
    .first()
    .click();
  await expect(steps(page).first()).toBeVisible();
}

const pictures: readonly Picture[] = [
  {
    name: 'sign-in',
    looks: [...wide, ...small],
    open: async (page, url) => {
      await page.goto(`${url}/login`);
      await expect(page.getByRole('link', { name: 'Mailbox of this demo' })).toBeVisible();
    },
  },
  {
    name: 'dashboard',
    looks: wide,
    open: async (page, url) => {
      await openSignedIn(page, `${url}/devices`, manager);
      await expect(page.getByText(/^Rinse 7/).first()).toBeVisible();
      await expect(page.getByText('Piatti 1').first()).toBeVisible();
    },
  },
  {
    name: 'dashboard',
    looks: small,
    open: async (page, url) => {
      await openSignedIn(page, `${url}/app`, manager);
      await expect(page.getByText(/^Rinse 7/).first()).toBeVisible();
      await expect(page.getByText('Piatti 2').first()).toBeVisible();
    },
  },
  {
    name: 'machine',
    looks: wide,
    open: async (page, url) => {
      await openSignedIn(page, `${url}/device/IN240001?range=6h`);
      await expect(page.locator('main').getByText('Running').first()).toBeVisible({ timeout: 60_000 });
      await expect(page.getByRole('heading', { name: 'Readings over time' })).toBeVisible();
    },
  },
  {
    name: 'machine',
    looks: small,
    open: async (page, url) => {
      await openSignedIn(page, `${url}/app/machines/IN240002`);
      await expect(page.getByRole('link', { name: /open deviation/ }).first()).toBeVisible();
    },
  },
  { name: 'repair', looks: wide, open: (page, url) => openRepair(page, `${url}/device/${alarmed}/alarms`) },
  { name: 'repair', looks: small, open: (page, url) => openRepair(page, `${url}/app/machines/${alarmed}/alarms`) },
  {
    name: 'statistics',
    looks: wide,
    open: async (page, url) => {
      await openSignedIn(page, `${url}/statistics?by=machine`, manager);
      await expect(page.getByRole('row', { name: /^Piatti 1/ })).toBeVisible();
    },
  },
  {
    name: 'verifier',
    looks: wide,
    open: async (page, url) => {
      await page.goto(`${url}/verify`);
      await page.getByLabel('Choose a file', { exact: true }).and(page.locator('input')).setInputFiles(intactLedger);
      await expect(page.getByRole('heading', { level: 2 })).toContainText('Intact');
    },
  },
  {
    name: 'panel',
    looks: [...wide, ...small],
    open: async (page, url) => {
      await page.goto(`${url}/demo/machines/IN240001`);
      await expect(page.getByRole('region', { name: 'Display' })).toBeVisible();
    },
  },
  {
    name: 'authorizations',
    looks: wide,
    open: async (page, url) => {
      await openSignedIn(page, `${url}/pendingusers`, manager);
      await expect(page.getByText('pending@washboard.example')).toBeVisible();
    },
  },
];

const brinaPictures: readonly Picture[] = [
  {
    name: 'brina',
    looks: wide,
    open: async (page, url) => {
      await openSignedIn(page, `${url}/devices`, manager);
      await expect(page.getByText('Sala 1')).toBeVisible();
    },
  },
  {
    name: 'brina',
    looks: small,
    open: async (page, url) => {
      await openSignedIn(page, `${url}/app`, manager);
      await expect(page.getByText('Sala 1')).toBeVisible();
    },
  },
];

/** Somewhere it is between two and three o’clock in the afternoon, when all kitchens of the demo are at work. */
function zoneOfAfternoon(): string {
  const hourIn = (timeZone: string) =>
    new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', hourCycle: 'h23' }).format();
  const zone = ['Europe/Rome', ...Intl.supportedValuesOf('timeZone')].find((name) => hourIn(name) === '14');
  if (zone === undefined) throw new Error('no time zone is in the afternoon');
  return zone;
}

const timezoneId = zoneOfAfternoon();

async function take({ name, looks, open }: Picture, browser: Browser, url: string): Promise<void> {
  for (const { look, ...options } of looks) {
    const context = await browser.newContext({ ...options, locale: 'en-GB', timezoneId });
    const page = await context.newPage();
    await open(page, url);
    await page.waitForLoadState('networkidle');
    await page.screenshot({ path: `${folder}/${name}-${look}.png` });
    await context.close();
  }
}

async function takeReport(browser: Browser, url: string): Promise<void> {
  const page = await browser.newPage({ ...desktop, locale: 'en-GB', timezoneId });
  await openSignedIn(page, `${url}/hygiene?period=7d`);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Save these records as PDF' }).click(),
  ]);
  const firstPage = ['-png', '-r', '80', '-f', '1', '-l', '1', '-singlefile'];
  execFileSync('pdftoppm', [...firstPage, await download.path(), `${folder}/hygiene-report`]);
  await page.close();
}

async function withDemo(brand: BrandId, work: (url: string) => Promise<void>): Promise<void> {
  const demo = new DemoProcess({ ...ownEnvironment, brand });
  try {
    await demo.start({ hasPast: true, timeZone: timezoneId });
    while (!demo.isPastComplete()) await pause(500);
    await work(demo.url);
  } finally {
    await demo.remove();
  }
}

mkdirSync(folder, { recursive: true });
const browser = await chromium.launch({ ...(executablePath ? { executablePath } : {}), args: ['--no-sandbox'] });
try {
  await withDemo('marea', async (url) => {
    await washTooCold('IN240002');
    await operatePanel(alarmed, { kind: 'setFault', fault: 'boilerThermostatTrip', isPresent: true });
    for (const picture of pictures) await take(picture, browser, url);
    await takeReport(browser, url);
  });
  await withDemo('brina', async (url) => {
    for (const picture of brinaPictures) await take(picture, browser, url);
  });
} finally {
  await browser.close();
}
