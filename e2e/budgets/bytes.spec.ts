import { type Browser, expect, type Page, test } from '@playwright/test';
import { sharedEnvironment } from '../environment.ts';
import { submitSignIn } from '../sign-in.ts';
import { CountingProxy } from './counting-proxy.ts';
import { judge } from './figures.ts';

/** kB are 1,000 bytes. */
const entryKB = 260;
const pageKB = 90;

/** After signing in, which leads there. Each alone on top of the sign-in page: none profits from another's files. */
const behindSignIn = [
  { name: 'machines as cards', address: '/devices' },
  { name: 'machines as a table', address: '/devices?view=table' },
  { name: 'machine', address: '/device/PR240002' },
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

async function settled(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle');
  await expect(page.locator('[aria-busy="true"], .mantine-Skeleton-root')).toHaveCount(0);
}

async function measure(browser: Browser, url: string, visit: (page: Page) => Promise<void>): Promise<void> {
  const context = await browser.newContext({ baseURL: url, locale: 'en-GB' });
  const page = await context.newPage();
  await page.goto('/login');
  await settled(page);
  await visit(page);
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
    await measure(browser, url, async (page) => {
      proxy.take();
      await page.goto(address);
      await settled(page);
      take(name, pageKB);
    });
  }
  for (const { name, address } of behindSignIn) {
    await measure(browser, url, async (page) => {
      await page.goto(`/login?returnTo=${encodeURIComponent(address)}`);
      await settled(page);
      proxy.take();
      await submitSignIn(page, 'admin@washboard.example');
      await expect(page).not.toHaveURL(/\/login/);
      await settled(page);
      take(name, pageKB);
    });
  }
  proxy.stop();
  judge('Bytes over the wire', figures);
});
