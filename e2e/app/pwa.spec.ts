import { expect, type Page } from '@playwright/test';
import { askToLogOut, openAccountMenu } from '../demo/account-menu.ts';
import { test } from '../demo/journey.ts';
import { goOffline, goOnline, waitUntilInstalled } from '../demo/offline.ts';
import { openSignedIn, submitSignIn } from '../demo/sign-in.ts';
import { startDeployment } from './deployment.ts';

test.use({ serviceWorkers: 'allow' });

const newVersion = (page: Page) => page.getByText('A new version is ready');

async function logOut(page: Page): Promise<void> {
  await askToLogOut(page);
  await page.getByRole('button', { name: 'LOGOUT' }).click();
  await expect(page).toHaveURL(/\/login/);
}

test('the app is installable: manifest, icons of every size, service worker that is never cached', async ({
  page,
  request,
}) => {
  await page.goto('/login');
  const link = page.locator('link[rel=manifest]');
  const manifest = await (await request.get(`${await link.getAttribute('href')}`)).json();
  expect(manifest).toMatchObject({ name: 'Marea Washboard', display: 'standalone', start_url: '/', scope: '/' });
  for (const { src } of manifest.icons) expect((await request.get(src)).headers()['content-type']).toBe('image/png');
  expect(new Set(manifest.icons.map(({ sizes, purpose }: Record<string, string>) => `${sizes} ${purpose}`)).size).toBe(
    4,
  );

  const worker = await request.get('/service-worker.js');
  expect(worker.headers()).toMatchObject({ 'cache-control': 'no-cache' });
  expect(worker.headers()['content-security-policy']).toContain("worker-src 'self'");
  await waitUntilInstalled(page);
});

test('the first visit caches the files it used, in one language, and no response of the API', async ({ page }) => {
  await page.goto('/login');
  await waitUntilInstalled(page);
  const paths = await readCachedPaths(page);
  expect(paths).toContain('/index.html');
  expect(paths.filter((path) => path.startsWith('/assets/en/')).length).toBeGreaterThan(0);
  expect(paths.filter((path) => /^\/assets\/(de|fr|it|es)\//.test(path))).toEqual([]);
  expect(paths.filter((path) => path.includes('machine-page'))).toEqual([]);
  expect(paths.filter((path) => !/^\/(assets\/|index\.html$|before-paint\.js$)/.test(path))).toEqual([]);
});

test('the sign-in page opens offline, reports it, and recovers by itself', async ({ page, context }) => {
  await page.goto('/login');
  await waitUntilInstalled(page);
  await goOffline(context);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Log in' })).toBeVisible();
  const banner = page.getByText('You are offline. You can log in once');
  await expect(banner).toBeVisible();
  await submitSignIn(page, 'kitchen@washboard.example');
  await expect(page.getByText('The server cannot be reached').first()).toBeVisible();
  await goOnline(context, page);
  await expect(banner).toBeHidden();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Machines' })).toBeVisible();
});

test('the shell opens offline for a signed-in user, and its page loads when the network returns', async ({
  page,
  context,
}) => {
  await openSignedIn(page, '/device/IN240002');
  await expect(page.getByRole('heading', { name: 'Piatti 2' })).toBeVisible();
  await waitUntilInstalled(page);
  await goOffline(context);
  await page.reload();
  await expect(page.getByText('You are offline. The values shown are not up to date')).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Main menu' })).toBeVisible();
  await expect(page.getByText('The server cannot be reached').first()).toBeVisible();
  await (await openAccountMenu(page)).getByRole('link', { name: 'Profile' }).click();
  await expect(page.getByText('This page could not be loaded')).toBeVisible();
  await goOnline(context, page);
  await expect(page.getByRole('heading', { name: 'Profile' })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'Piatti 2' })).toBeVisible();
});

test('the browser has no data of the first user for the second user after the log-out', async ({ page }) => {
  test.slow();
  const firstUsersData = /Chiara|Ponti|Trattoria|300001|(?<!other-)kitchen@|IN24000[12]|HL240001|Piatti|Bicchieri/;
  await openSignedIn(page, '/devices');
  await expect(page.getByRole('article', { name: 'Piatti 1' })).toBeVisible();
  await waitUntilInstalled(page);
  await page.goto('/device/IN240001?range=6h');
  await expect(page.getByRole('heading', { name: 'Piatti 1' })).toBeVisible();
  await page.goto('/profile');
  await expect(page.getByText('This device', { exact: true })).toBeVisible();
  await logOut(page);

  const left = (await readBrowserStorage(page)).replace('"washboard.email":"kitchen@washboard.example"', '');
  expect(firstUsersData.exec(left)).toBeNull();
  expect(left).toContain('"sessions",0,');

  await submitSignIn(page, 'other-kitchen@washboard.example');
  await expect(page.getByText('Spülküche')).toBeVisible();
  expect(firstUsersData.exec(await page.locator('body').innerText())).toBeNull();
  expect(firstUsersData.exec(await readBrowserStorage(page))).toBeNull();
  await page.goBack();
  await expect(page.getByText('Requested resource is not available').or(page.getByText('Klara').first())).toBeVisible();
  expect(firstUsersData.exec(await page.locator('body').innerText())).toBeNull();
});

test.describe('when a new version is deployed', () => {
  test('the page announces a new version, keeps typed input, and updates on request', async ({ page }) => {
    const deployment = await startDeployment();
    try {
      await page.goto(`${deployment.url}/login`);
      await waitUntilInstalled(page);
      await page.getByLabel('E-mail address').fill('someone@hotel.example');
      deployment.deploy();
      await page.evaluate(async () => (await navigator.serviceWorker.ready).update());
      await expect(newVersion(page)).toBeVisible();
      await expect(page.getByLabel('E-mail address')).toHaveValue('someone@hotel.example');
      await page.getByRole('button', { name: 'Reload' }).click();
      await expect(page.locator('script[src$="?version=2"]')).toBeAttached();
      await expect(page.getByRole('heading', { name: 'Log in' })).toBeVisible();
      await waitUntilInstalled(page);
      await expect(newVersion(page)).toBeHidden();
      expect(await page.evaluate(async () => (await navigator.serviceWorker.ready).waiting)).toBeNull();
    } finally {
      await deployment.close();
    }
  });

  test('the browser loads a chunk that the server no longer has from the new version immediately', async ({ page }) => {
    const deployment = await startDeployment();
    try {
      await page.goto(`${deployment.url}/login`);
      await expect(page.getByRole('heading', { name: 'Log in' })).toBeVisible();
      deployment.deploy('sign-up-wizard');
      await page.getByRole('link', { name: 'Register' }).click();
      await expect(page.getByRole('heading', { name: 'Create an account' })).toBeVisible();
      await expect(page.locator('script[src$="?version=2"]')).toBeAttached();
    } finally {
      await deployment.close();
    }
  });

  test('a missing chunk does not discard typed input', async ({ page }) => {
    const deployment = await startDeployment();
    try {
      await page.goto(`${deployment.url}/login`);
      await page.getByLabel('E-mail address').fill('someone@hotel.example');
      deployment.deploy('sign-up-wizard');
      await page.getByRole('link', { name: 'Register' }).click();
      await expect(newVersion(page)).toBeVisible();
      await expect(page.locator('script[src$="?version=1"]')).toBeAttached();
    } finally {
      await deployment.close();
    }
  });
});

function readBrowserStorage(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const kept: unknown[] = [{ ...localStorage }, { ...sessionStorage }, document.cookie, history.state];
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) {
        const response = await cache.match(request);
        kept.push(request.url, (await response?.text()) ?? '');
      }
    }
    for (const { name = '' } of await indexedDB.databases()) {
      const database = await settled(indexedDB.open(name));
      for (const store of database.objectStoreNames) {
        const rows = await settled(database.transaction(store).objectStore(store).getAll());
        kept.push(name, store, rows.length, rows);
      }
      database.close();
    }
    return JSON.stringify(kept);

    function settled<T>(request: IDBRequest<T>): Promise<T> {
      return new Promise((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    }
  });
}

function readCachedPaths(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const paths: string[] = [];
    for (const name of await caches.keys()) {
      for (const { url } of await (await caches.open(name)).keys()) paths.push(new URL(url).pathname);
    }
    return paths;
  });
}
