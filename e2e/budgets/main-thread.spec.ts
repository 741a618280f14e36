import { setTimeout as pause } from 'node:timers/promises';
import { expect, type Page, test } from '@playwright/test';
import { openAccountMenu } from '../demo/account-menu.ts';
import { DemoProcess, secondPorts } from '../demo/environment.ts';
import { openSignedIn } from '../demo/sign-in.ts';
import { fleetSerialNumbers, startFleet, stopFleet } from './emulated-fleet.ts';
import { type Figure, median, reportFigures } from './figures.ts';
import { busyPercent, longestTaskMs, traceMainThread, workPerFrame } from './main-thread.ts';

test.setTimeout(300_000);
test.use({ actionTimeout: 30_000 });

const demo = new DemoProcess(secondPorts);
const machines = 10_000;
const senders = 500;
const ratePerS = 2;
const runs = 3;

test.beforeAll(async () => {
  test.setTimeout(300_000);
  await demo.start({ fleetMachines: machines });
});
test.afterAll(() => demo.remove());

const open = (page: Page, address: string) => openSignedIn(page, `${demo.url}${address}`, 'admin@washboard.example');

async function openList(page: Page, address: string): Promise<void> {
  await open(page, address);
  await expect(page.locator('main [data-row]').first()).toBeVisible();
  await settled(page);
}

async function settled(page: Page): Promise<void> {
  await expect(page.locator('[aria-busy="true"], .mantine-Skeleton-root')).toHaveCount(0);
}

async function scrollDown(page: Page, distancePx: number, speedPxPerS: number): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
  await devtools.send('Input.synthesizeScrollGesture', {
    x: width / 2,
    y: height / 2,
    yDistance: -distancePx,
    speed: speedPxPerS,
    gestureSourceType: 'mouse',
  });
  await devtools.detach();
}

for (const view of ['table', 'cards'] as const) {
  test(`the page spends little of each frame on scrolling ${machines} machines as ${view}`, { tag: '@bench' }, async ({
    page,
  }) => {
    await openList(page, view === 'cards' ? '/devices' : `/devices?view=${view}`);
    const medians: number[] = [];
    while (medians.length < runs) {
      const work = await traceMainThread(page, () => scrollDown(page, 12_000, 3_000));
      const perFrame = workPerFrame(work);
      expect(perFrame.length).toBeGreaterThan(5);
      medians.push(median(perFrame));
    }
    expect(await page.evaluate(() => window.scrollY)).toBeGreaterThan(runs * 11_000);
    reportFigures(`Scrolling ${machines} machines as ${view}`, [
      { name: 'main thread per frame, median', value: median(medians), unit: 'ms', atMost: 8 },
    ]);
  });
}

test.describe('a wide screen', () => {
  // A low scale factor saves painting.
  test.use({ viewport: { width: 1920, height: senders * 40 + 600 }, deviceScaleFactor: 0.25 });

  const title = `${senders} machines in sight that each report ${ratePerS} times a second leave the page free`;
  test(title, { tag: '@bench' }, async ({ page }) => {
    await page.addInitScript(captureLiveSocket);
    await open(page, '/devices?view=table&search=FL000');
    await expect(page.getByRole('row').filter({ hasText: fleetSerialNumbers(senders).at(-1) ?? '' })).toBeVisible();
    const fleet = await startFleet({ machines: senders, ratePerS, mqttPort: secondPorts.mqttPort });
    // The list subscribes only to summaries, which omit most readings.
    await page.evaluate(subscribeToEveryReading, fleetSerialNumbers(senders));
    await pause(3_000);
    const shares: number[] = [];
    const rates: number[] = [];
    while (shares.length < runs) {
      const work = await traceMainThread(page, async () => {
        rates.push(await readingsPerS(page, 5_000));
      });
      shares.push(busyPercent(work));
    }
    await stopFleet(fleet);
    reportFigures(`${senders} machines in sight, ${ratePerS} readings a second each`, [
      { name: 'main thread busy', value: median(shares), unit: '%', atMost: 100 / 3 },
      {
        name: 'readings that the page hears a second',
        value: median(rates),
        unit: '/s',
        atLeast: senders * ratePerS * 0.9,
      },
    ]);
  });
});

interface ListeningWindow extends Window {
  liveSocket?: WebSocket;
  readings?: number;
}

/** Runs in the page before the page's own code. */
function captureLiveSocket(): void {
  const page = window as ListeningWindow;
  page.readings = 0;
  window.WebSocket = class extends WebSocket {
    constructor(address: string | URL, protocols?: string | string[]) {
      super(address, protocols);
      page.liveSocket = this;
      this.addEventListener('message', ({ data }) => {
        page.readings = (page.readings ?? 0) + String(data).split('"type":"telemetry"').length - 1;
      });
    }
  };
}

const countReadings = () => ({ readings: (window as ListeningWindow).readings ?? 0, atMs: performance.now() });

async function readingsPerS(page: Page, duringMs: number): Promise<number> {
  const before = await page.evaluate(countReadings);
  await pause(duringMs);
  const after = await page.evaluate(countReadings);
  return (1000 * (after.readings - before.readings)) / (after.atMs - before.atMs);
}

function subscribeToEveryReading(serialNumbers: string[]): void {
  (window as ListeningWindow).liveSocket?.send(JSON.stringify({ type: 'subscribe', serialNumbers }));
}

async function openProfile(page: Page): Promise<void> {
  const menu = await openAccountMenu(page);
  await menu.locator('a[href="/profile"]').click();
}

const changes: readonly { name: string; go: (page: Page) => Promise<void> }[] = [
  { name: 'to a machine', go: (page) => page.locator('main a[href^="/device/"]').first().click() },
  { name: 'back to the list', go: async (page) => void (await page.goBack()) },
  { name: 'to the profile', go: openProfile },
  { name: 'to the authorizations', go: (page) => page.locator('nav a[href="/pendingusers"]').click() },
  { name: 'to the audit log', go: (page) => page.locator('nav a[href="/auditlog"]').click() },
  { name: 'to the list', go: (page) => page.locator('nav a[href="/devices"]').click() },
];

test('no navigation blocks the page', { tag: '@bench' }, async ({ browser }) => {
  const longest = new Map<string, number[]>(changes.map(({ name }) => [name, []]));
  for (let run = 0; run < runs; run++) {
    // The first navigation to a page loads its code and is the most expensive.
    const context = await browser.newContext({ locale: 'en-GB', viewport: { width: 1440, height: 900 } });
    const page = await context.newPage();
    await openList(page, '/devices');
    for (const { name, go } of changes) {
      const work = await traceMainThread(page, async () => {
        await go(page);
        await page.waitForLoadState('networkidle');
        await settled(page);
      });
      longest.get(name)?.push(longestTaskMs(work));
    }
    await context.close();
  }
  const figures = [...longest].map(
    ([name, values]): Figure => ({ name: `longest task, ${name}`, value: median(values), unit: 'ms', atMost: 50 }),
  );
  reportFigures('Page changes', figures);
});
