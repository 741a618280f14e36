import { type BrowserContext, expect, type Page } from '@playwright/test';
import { test } from '../demo/journey.ts';
import { openSignedIn } from '../demo/sign-in.ts';
import { type Figure, median, reportFigures } from './figures.ts';

test.setTimeout(180_000);

/** Lighthouse's phone has a quarter of this computer's speed, and a slow 4G network. */
const phone = { width: 412, height: 823 };
const slowdown = 4;
const network = { offline: false, latency: 150, downloadThroughput: 1_638_400 / 8, uploadThroughput: 768_000 / 8 };

const serialNumber = 'IN240002';
const overview = `/device/${serialNumber}`;
const maxMs = 1_000;
const runs = 3;

async function openAsPhone(context: BrowserContext): Promise<Page> {
  const page = await context.newPage();
  await openSignedIn(page, overview, 'admin@washboard.example');
  await expect(page.locator('main nav[data-kind="places"] a')).toHaveCount(6);
  const devtools = await context.newCDPSession(page);
  await devtools.send('Network.emulateNetworkConditions', network);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  return page;
}

/** Milliseconds until the page has all its data. The function runs in the page. */
function tap(address: string): Promise<number> {
  const link = document.querySelector<HTMLElement>(`main a[href="${address}"]`);
  if (!link) throw new Error(`no link leads to ${address}`);
  function content(): Element | null {
    let node: Element | null = [...document.querySelectorAll('main nav[data-kind]')].at(-1) ?? null;
    while (node && node.tagName !== 'MAIN' && !node.nextElementSibling) node = node.parentElement;
    return node?.nextElementSibling ?? null;
  }
  // The URL changes before the content does.
  const before = content();
  const beginMs = performance.now();
  link.click();
  return new Promise((resolve) => {
    requestAnimationFrame(function look() {
      const isThere =
        window.location.pathname === address &&
        content() !== null &&
        content() !== before &&
        document.querySelector('main [aria-busy="true"], main .mantine-Skeleton-root, main [role="alert"]') === null;
      if (isThere) resolve(performance.now() - beginMs);
      else requestAnimationFrame(look);
    });
  });
}

const places = [
  ['alarms', 'events', 'haccp'],
  ['statistics'],
  ['remote-control'],
  ['cycles', 'parameters', 'factory-parameters', 'settings-profiles'],
  ['connectivity', 'firmware', 'service-log', 'board-replacement'],
];

test('each page of a machine opens within a second on a phone', { tag: '@bench' }, async ({ browser }) => {
  const times = new Map<string, number[]>();
  for (let run = 0; run < runs; run++) {
    // A service worker is not throttled and would serve visited pages immediately.
    const context = await browser.newContext({
      locale: 'en-GB',
      viewport: phone,
      isMobile: true,
      hasTouch: true,
      serviceWorkers: 'block',
    });
    const page = await openAsPhone(context);
    for (const name of places.flat()) {
      const address = `${overview}/${name}`;
      await expect(page.locator(`main a[href="${address}"]`).first()).toBeVisible();
      times.set(name, [...(times.get(name) ?? []), await page.evaluate(tap, address)]);
    }
    await context.close();
  }
  const figures = [...times].map(
    ([name, values]): Figure => ({ name, value: median(values), unit: 'ms', atMost: maxMs }),
  );
  reportFigures('Opening the pages of a machine, phone', figures);
});
