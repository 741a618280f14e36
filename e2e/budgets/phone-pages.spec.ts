import { type BrowserContext, type CDPSession, expect, type Page } from '@playwright/test';
import { test } from '../demo/journey.ts';
import { waitUntilAllKept, waitUntilInstalled } from '../demo/offline.ts';
import { openSignedIn } from '../demo/sign-in.ts';
import { type Figure, median, reportFigures } from './figures.ts';

test.setTimeout(300_000);

/** Lighthouse's phone has a quarter of this computer's speed, and a slow 4G network. */
const phone = { viewport: { width: 412, height: 823 }, isMobile: true, hasTouch: true };
const slowdown = 4;
const network = { offline: false, latency: 150, downloadThroughput: 1_638_400 / 8, uploadThroughput: 768_000 / 8 };

const serialNumber = 'IN240002';
const overview = `/app/machines/${serialNumber}`;
const firstMs = 2_500;
const laterMs = 500;
const runs = 3;

async function slowDown(devtools: CDPSession): Promise<void> {
  await devtools.send('Network.emulateNetworkConditions', network);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
}

/** Milliseconds after the navigation began. The function runs in the page, before its own code. */
function noteFirstMachine(): void {
  requestAnimationFrame(function look() {
    if (document.querySelector('main article') === null) requestAnimationFrame(look);
    else Object.assign(window, { firstMachineMs: performance.now() });
  });
}

async function openMachines(page: Page): Promise<number> {
  await page.goto('/app/machines', { waitUntil: 'commit' });
  const shown = await page.waitForFunction(() => (window as { firstMachineMs?: number }).firstMachineMs);
  return (await shown.jsonValue()) ?? Number.NaN;
}

async function prepare(context: BrowserContext): Promise<{ page: Page; devtools: CDPSession }> {
  const page = await context.newPage();
  await openSignedIn(page, '/app/machines', 'service@washboard.example');
  await expect(page.getByRole('article').first()).toBeVisible();
  await page.addInitScript(noteFirstMachine);
  return { page, devtools: await context.newCDPSession(page) };
}

test('a phone shows the machines in time, with an empty cache and with a full one', { tag: '@bench' }, async ({
  browser,
}) => {
  const empty: number[] = [];
  const kept: number[] = [];
  for (let run = 0; run < runs; run++) {
    const without = await browser.newContext({ locale: 'en-GB', ...phone, serviceWorkers: 'block' });
    const first = await prepare(without);
    await first.page.evaluate(() => void indexedDB.deleteDatabase('washboard-answers'));
    await first.devtools.send('Network.clearBrowserCache');
    await slowDown(first.devtools);
    empty.push(await openMachines(first.page));
    await without.close();

    const context = await browser.newContext({ locale: 'en-GB', ...phone });
    const { page, devtools } = await prepare(context);
    await waitUntilInstalled(page);
    await waitUntilAllKept(page);
    await slowDown(devtools);
    kept.push(await openMachines(page));
    await context.close();
  }
  reportFigures('The machines on a phone, with a session', [
    { name: 'nothing cached', value: median(empty), unit: 'ms', atMost: firstMs },
    { name: 'everything cached', value: median(kept), unit: 'ms', atMost: firstMs },
  ]);
});

/** Milliseconds until the page has its data. The function runs in the page. */
function tap(address: string): Promise<number> {
  const link = document.querySelector<HTMLElement>(`main a[href="${address}"]`);
  if (!link) throw new Error(`no link leads to ${address}`);
  const content = () => document.querySelector('main > :last-child');
  const before = content();
  const beginMs = performance.now();
  link.click();
  return new Promise((resolve) => {
    requestAnimationFrame(function look() {
      const isShown =
        window.location.pathname === address &&
        content() !== before &&
        document.querySelector('main [aria-busy="true"], main .mantine-Skeleton-root, main [role="alert"]') === null;
      if (isShown) resolve(performance.now() - beginMs);
      else requestAnimationFrame(look);
    });
  });
}

test('each page of a machine opens from the cache in time', { tag: '@bench' }, async ({ browser }) => {
  const times = new Map<string, number[]>();
  const context = await browser.newContext({ locale: 'en-GB', ...phone });
  const page = await context.newPage();
  await openSignedIn(page, overview, 'service@washboard.example');
  const places = page.getByRole('navigation', { name: 'Sections of this machine' }).getByRole('link');
  await expect(places).toHaveCount(10);
  const addresses = await places.evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
  await waitUntilInstalled(page);
  await waitUntilAllKept(page);
  const visit = async (address: string): Promise<void> => {
    const ms = await page.evaluate(tap, address);
    const name = address.slice('/app/'.length).replace(`/${serialNumber}`, '');
    times.set(name, [...(times.get(name) ?? []), ms]);
    await page.goBack();
    await expect(places).toHaveCount(10);
  };
  for (const address of addresses) await visit(address);
  times.clear();
  await slowDown(await context.newCDPSession(page));
  for (let run = 0; run < runs; run++) {
    await page.reload();
    await expect(places).toHaveCount(10);
    for (const address of addresses) await visit(address);
  }
  await context.close();
  const figures = [...times].map(
    ([name, values]): Figure => ({ name, value: median(values), unit: 'ms', atMost: laterMs }),
  );
  reportFigures('Opening the pages of a machine from the cache, phone', figures);
});
