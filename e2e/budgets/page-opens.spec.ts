import { type BrowserContext, expect, type Page } from '@playwright/test';
import { test } from '../demo/journey.ts';
import { openSignedIn } from '../demo/sign-in.ts';
import { type Figure, median, reportFigures } from './figures.ts';

test.setTimeout(300_000);

/** Lighthouse's phone: a quarter of this computer's speed, and a slow 4G network. */
const phone = { width: 412, height: 823 };
const slowdown = 4;
const network = { offline: false, latency: 150, downloadThroughput: 1_638_400 / 8, uploadThroughput: 768_000 / 8 };

const serialNumber = 'IN240002';
const overview = `/device/${serialNumber}`;
const mostMs = 1_000;
const runs = 3;

/** On the page of a machine for the first time: the code of its other pages is not loaded yet. */
async function openAsPhone(context: BrowserContext): Promise<Page> {
  const page = await context.newPage();
  await openSignedIn(page, overview, 'admin@washboard.example');
  // The places depend on the rights of the account; an administrator sees all.
  await expect(page.locator('main nav[data-kind="places"] a')).toHaveCount(6);
  const devtools = await context.newCDPSession(page);
  await devtools.send('Network.emulateNetworkConditions', network);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  return page;
}

/** Time from the tap until the page has all its data, ms. Runs in the page. */
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

const links = (page: Page, kind: 'places' | 'pages') =>
  page
    .locator(`main nav[data-kind="${kind}"] a`)
    .evaluateAll((found) => found.map((link) => link.getAttribute('href') ?? ''));

test('each page of a machine opens within a second on a phone', { tag: '@bench' }, async ({ browser }) => {
  const times = new Map<string, number[]>();
  for (let run = 0; run < runs; run++) {
    // Without the service worker, which is not throttled and would serve visited pages immediately.
    const context = await browser.newContext({
      ...{ locale: 'en-GB', viewport: phone, isMobile: true, hasTouch: true, serviceWorkers: 'block' },
    });
    const page = await openAsPhone(context);
    const measure = async (address: string) => {
      const name = address.slice(overview.length + 1);
      times.set(name, [...(times.get(name) ?? []), await page.evaluate(tap, address)]);
    };
    const places = (await links(page, 'places')).filter((address) => address !== overview);
    for (const place of places) {
      await measure(place);
      for (const address of await links(page, 'pages')) if (address !== place) await measure(address);
      await page.evaluate(tap, overview);
    }
    await context.close();
  }
  expect([...times.keys()]).toHaveLength(12);
  const figures = [...times].map(
    ([name, values]): Figure => ({ name, value: median(values), unit: 'ms', atMost: mostMs }),
  );
  reportFigures('Opening the pages of a machine, phone', figures);
});
