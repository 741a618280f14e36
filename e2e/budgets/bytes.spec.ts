import { setTimeout as pause } from 'node:timers/promises';
import { type Browser, expect, type Page, type Request } from '@playwright/test';
import { DemoProcess, secondPorts } from '../demo/environment.ts';
import { test } from '../demo/journey.ts';
import { submitSignIn } from '../demo/sign-in.ts';
import { CountingProxy } from './counting-proxy.ts';
import { type Figure, reportFigures } from './figures.ts';

test.setTimeout(300_000);

/** 1 kB = 1,000 bytes. */
const entryKB = 245;
const pageKB = 90;

const behindSignIn = [
  { name: 'machines', address: '/devices' },
  { name: 'machines as cards', address: '/devices?view=cards' },
  { name: 'machines as a table', address: '/devices?view=table' },
  { name: 'machine', address: '/device/PR240002' },
  { name: 'parameters', address: '/device/IN240002/parameters' },
  { name: 'cycles', address: '/device/IN240002/cycles' },
  { name: 'statistics', address: '/device/IN240002/statistics' },
  { name: 'settings profiles', address: '/device/IN240002/settings-profiles' },
  { name: 'connection and installation', address: '/device/IN240002/connectivity' },
  { name: 'board replacement', address: '/device/IN240002/board-replacement' },
  { name: 'adding a machine', address: '/devices/add' },
  { name: 'alarms of all machines', address: '/alarms' },
  { name: 'hygiene of all machines', address: '/hygiene' },
  { name: 'statistics of the fleet', address: '/statistics' },
  { name: 'alarm register', address: '/device/PR240002/alarms' },
  { name: 'events', address: '/device/IN240001/events' },
  { name: 'hygiene records', address: '/device/IN240002/haccp' },
  { name: 'remote control', address: '/device/IN240002/remote-control' },
  { name: 'firmware', address: '/device/IN240002/firmware' },
  { name: 'service log', address: '/device/IN240002/service-log' },
  { name: 'profile', address: '/profile' },
  { name: 'wall', address: '/wall' },
  { name: 'authorizations', address: '/pendingusers' },
  { name: 'audit log', address: '/auditlog' },
];

const open = [
  { name: 'sign-up', address: '/login?mode=signup' },
  { name: 'forgotten password', address: '/login?mode=forgot' },
  { name: 'change password', address: '/changepassword?token=opaque&email=somebody@washboard.example' },
  { name: 'panel of a machine', address: '/demo/machines/IN240002' },
  { name: 'check of a ledger', address: '/verify' },
  { name: 'unknown link of an inspector', address: '/inspect/wbi_unknown' },
  { name: 'unknown link of a wall', address: '/wall/wbw_unknown' },
  { name: 'not found', address: '/no/such/page' },
];

type Visit = (page: Page, quiet: () => Promise<void>) => Promise<void>;

interface Measured {
  name: string;
  atMost: number;
  returnTo?: string;
  visit?: Visit;
}

const pages: readonly Measured[] = [
  { name: 'first visit to the sign-in page', atMost: entryKB },
  ...open.map(({ name, address }) => ({ name, atMost: pageKB, visit: byAddress(address) })),
  ...behindSignIn.map(({ name, address }) => ({ name, atMost: pageKB, returnTo: address, visit: bySigningIn })),
];

function byAddress(address: string): Visit {
  return async (page, quiet) => {
    await page.goto(address);
    await expect(page.getByRole('heading').first()).toBeVisible();
    await quiet();
  };
}

async function bySigningIn(page: Page, quiet: () => Promise<void>): Promise<void> {
  await submitSignIn(page, 'admin@washboard.example');
  await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible();
  await expect(page).not.toHaveURL(/\/login/);
  await quiet();
}

async function measure(browser: Browser, { name, atMost, returnTo = '/', visit }: Measured): Promise<Figure> {
  const proxy = new CountingProxy(secondPorts.port);
  const context = await browser.newContext({ baseURL: await proxy.start(), serviceWorkers: 'allow' });
  const page = await context.newPage();
  const quiet = watchNetwork(page);
  await page.goto(`/login?${new URLSearchParams({ returnTo })}`);
  await expect(page.getByRole('button', { name: 'Log in' })).toBeVisible();
  await quiet();
  await waitForServiceWorker(page);
  if (visit) {
    proxy.take();
    await visit(page, quiet);
  }
  const figure = { name, value: proxy.take() / 1000, unit: 'kB', atMost };
  await context.close();
  proxy.stop();
  return figure;
}

/** The downloads of the service worker belong to the first visit. */
async function waitForServiceWorker(page: Page): Promise<void> {
  await page.waitForFunction(() => navigator.serviceWorker.ready.then(() => true), undefined, { timeout: 30_000 });
}

/** Data from journeys would be counted, too. */
const demo = new DemoProcess(secondPorts);

test.beforeAll(async () => {
  test.setTimeout(300_000);
  await demo.start();
});
test.afterAll(() => demo.remove());

/** Each second that a page takes longer adds what the live socket sends. */
const atATime = 2;

test('the first visit and each later page stay within their byte budgets', async ({ browser }) => {
  const figures: Figure[] = [];
  for (let first = 0; first < pages.length; first += atATime) {
    const some = pages.slice(first, first + atATime);
    figures.push(...(await Promise.all(some.map((page) => measure(browser, page)))));
  }
  reportFigures('Bytes over the wire', figures);
});

test('a built asset has all security headers that apply to it, and no header for documents only', async ({
  request,
}) => {
  const document = await request.get('/login');
  expect(document.headers()).toMatchObject({ 'content-security-policy': expect.stringContaining("script-src 'self'") });
  const [, asset = ''] = /src="(\/assets\/[^"]+\.js)"/.exec(await document.text()) ?? [];
  const headers = (await request.get(asset)).headers();
  expect(headers).not.toHaveProperty('content-security-policy');
  expect(headers).toMatchObject({
    'cache-control': 'public, max-age=31536000, immutable',
    'cross-origin-resource-policy': 'same-origin',
    'x-content-type-options': 'nosniff',
  });
  expect((await request.get('/assets/nothing-of-this-name.js')).status()).toBe(404);
});

/** This is longer than a page pauses between two requests, even on a busy computer. */
const quietMs = 1000;
const longestMs = 10_000;

/**
 * Playwright's "networkidle" covers only the document load, not navigation within the app.
 * @returns waits until all requests are answered and none was sent for a while
 */
function watchNetwork(page: Page): () => Promise<void> {
  const asked = new Set<string>();
  const underWay = new Set<Request>();
  let lastAtMs = performance.now();
  page.on('request', (request) => {
    const address = `${request.method()} ${request.url()}`;
    if (asked.has(address)) return;
    asked.add(address);
    underWay.add(request);
    lastAtMs = performance.now();
  });
  const end = (request: Request) => {
    if (underWay.delete(request)) lastAtMs = performance.now();
  };
  page.on('requestfinished', end);
  page.on('requestfailed', end);
  return async () => {
    const endMs = performance.now() + longestMs;
    while (performance.now() < endMs && (underWay.size > 0 || performance.now() - lastAtMs < quietMs)) {
      await pause(50);
      await page.evaluate(() => new Promise<void>((resolve) => requestIdleCallback(() => resolve())));
    }
  };
}
