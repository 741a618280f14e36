import { type Browser, expect, type Page, test } from '@playwright/test';
import { sharedEnvironment } from '../environment.ts';
import { submitSignIn } from '../sign-in.ts';
import { CountingProxy } from './counting-proxy.ts';
import { judge } from './figures.ts';
import { watchNetwork } from './quiet-network.ts';

test.setTimeout(300_000);
test.use({ trace: 'off' });

/** kB are 1,000 bytes. */
const entryKB = 260;
const pageKB = 90;

/** After signing in, which leads there. Each alone on top of the sign-in page: none profits from another's files. */
const behindSignIn = [
  { name: 'machines as cards', address: '/devices' },
  { name: 'machines as a table', address: '/devices?view=table' },
  { name: 'machine', address: '/device/PR240002' },
  { name: 'parameters', address: '/device/IN240002/parameters' },
  { name: 'cycles', address: '/device/IN240002/cycles' },
  { name: 'statistics', address: '/device/IN240002/statistics' },
  { name: 'settings profiles', address: '/device/IN240002/settings-profiles' },
  { name: 'connection and installation', address: '/device/IN240002/connectivity' },
  { name: 'board replacement', address: '/device/IN240002/board-replacement' },
  { name: 'adding a machine', address: '/devices/add' },
  { name: 'alarm register', address: '/device/PR240002/alarms' },
  { name: 'events', address: '/device/IN240001/events' },
  { name: 'firmware', address: '/device/IN240002/firmware' },
  { name: 'profile', address: '/profile' },
  { name: 'authorizations', address: '/pendingusers' },
  { name: 'audit log', address: '/auditlog' },
];

/** For everybody. */
const open = [
  { name: 'sign-up', address: '/login?mode=signup' },
  { name: 'forgotten password', address: '/login?mode=forgot' },
  { name: 'change password', address: '/changepassword?token=opaque&email=somebody@washboard.example' },
  { name: 'panel of a machine', address: '/demo/machines/IN240002' },
  { name: 'not found', address: '/no/such/page' },
];

/** A first visit, and what is done after it. */
async function measure(
  browser: Browser,
  url: string,
  visit: (page: Page, quiet: () => Promise<void>) => Promise<void>,
  returnTo = '/',
): Promise<void> {
  const context = await browser.newContext({ baseURL: url, locale: 'en-GB' });
  const page = await context.newPage();
  const quiet = watchNetwork(page);
  await page.goto(`/login?${new URLSearchParams({ returnTo })}`);
  await expect(page.getByRole('button', { name: 'Log in' })).toBeVisible();
  await quiet();
  await visit(page, quiet);
  await context.close();
}

test('the first visit and each later page keep their budgets of bytes', async ({ browser }) => {
  const proxy = new CountingProxy(sharedEnvironment.port);
  const url = await proxy.start();
  const figures: { name: string; value: number; unit: string; atMost: number }[] = [];
  const take = (name: string, atMost: number) => figures.push({ name, value: proxy.take() / 1000, unit: 'kB', atMost });

  await measure(browser, url, async () => {
    take('first visit to the sign-in page', entryKB);
  });
  for (const { name, address } of open) {
    await measure(browser, url, async (page, quiet) => {
      proxy.take();
      await page.goto(address);
      await expect(page.getByRole('heading').first()).toBeVisible();
      await quiet();
      take(name, pageKB);
    });
  }
  for (const { name, address } of behindSignIn) {
    const signIn = async (page: Page, quiet: () => Promise<void>) => {
      proxy.take();
      await submitSignIn(page, 'admin@washboard.example');
      await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible();
      await expect(page).not.toHaveURL(/\/login/);
      await quiet();
      take(name, pageKB);
    };
    await measure(browser, url, signIn, address);
  }
  proxy.stop();
  judge('Bytes over the wire', figures);
});

test('a built asset carries no headers that only documents heed, and all that protect it', async ({ request }) => {
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
