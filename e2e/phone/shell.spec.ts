import { expect, type Page } from '@playwright/test';
import { phone, test } from '../demo/journey.ts';
import { goOffline, goOnline, waitUntilAllKept, waitUntilInstalled } from '../demo/offline.ts';
import { openSignedIn, submitSignIn } from '../demo/sign-in.ts';

test.use({ ...phone, serviceWorkers: 'allow' });

/** TypeScript's DOM types lack this entry. */
interface LayoutShift extends PerformanceEntry {
  readonly value: number;
  readonly sources: readonly { readonly node: Node | null }[];
}

const menu = (page: Page) => page.getByRole('navigation', { name: 'Main menu' });

test('a user enters at the landing page and finds the machines, with every address below /app', async ({ page }) => {
  await page.goto('/app');
  await expect(page.getByRole('heading', { name: 'Marea on your phone' })).toBeVisible();
  await page.getByRole('link', { name: 'Log in' }).tap();
  await expect(page).toHaveURL(/\/app\/login$/);
  await submitSignIn(page, 'service@washboard.example');
  await expect(page).toHaveURL(/\/app\/machines$/);

  await page.getByRole('radio', { name: 'Offline' }).check();
  await expect(page).toHaveURL(/\/app\/machines\?connection=offline$/);
  await page.getByRole('radio', { name: 'All' }).check();
  await page.getByRole('combobox', { name: 'Sort' }).selectOption('Name Z–A');
  await expect(page.getByRole('article').first().getByRole('heading')).toHaveText('Ristorante');
  await page.getByRole('button', { name: /Filters/ }).tap();
  const sheet = page.getByRole('dialog', { name: 'Filters' });
  await sheet.getByText('Company', { exact: true }).tap();
  await sheet.getByText('Trattoria Al Ponte').tap();
  await sheet.getByRole('button', { name: /Show/ }).tap();
  await expect(page.getByRole('article').first().getByRole('heading')).toHaveText('Piatti 2');
  await page.getByRole('article').filter({ hasText: 'Piatti 1' }).tap();
  await expect(page).toHaveURL(/\/app\/machines\/IN240001$/);

  for (const [place, path] of [
    ['Remote control', 'remote-control'],
    ['Alarms', 'alarms'],
    ['HACCP', 'haccp'],
    ['Events', 'events'],
    ['Statistics', 'statistics'],
    ['Documents', 'documents'],
    ['Settings', 'settings'],
  ] as const) {
    await page.getByRole('navigation', { name: 'Sections of this machine' }).getByRole('link', { name: place }).tap();
    await expect(page).toHaveURL(new RegExp(`/app/machines/IN240001/${path}`));
    await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0);
    await page.goBack();
  }
  await menu(page).getByRole('link', { name: 'More' }).tap();
  await page.getByRole('link', { name: 'Customers' }).tap();
  await expect(page).toHaveURL(/\/app\/customers$/);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Customers' })).toBeVisible();
});

test('a user who opens an address below /app returns to it after logging in', async ({ page }) => {
  await openSignedIn(page, '/app/machines/IN240001/statistics');
  await expect(page).toHaveURL(/\/app\/machines\/IN240001\/statistics/);
});

test('the shell for phones has its own address for signing up', async ({ page }) => {
  await page.goto('/app');
  await page.getByRole('link', { name: 'Register' }).tap();
  await expect(page).toHaveURL(/\/app\/register$/);
  await page.reload();
  await expect(page.getByLabel('First name')).toBeVisible();
});

test('the shell for phones installs with its own start address', async ({ page, context, request }) => {
  await openSignedIn(page, '/app/machines');
  const client = await context.newCDPSession(page);
  const { url, data } = await client.send('Page.getAppManifest');
  expect(new URL(url).pathname).toBe('/app.webmanifest');
  expect(JSON.parse(data ?? '')).toMatchObject({ id: '/app', start_url: '/app', scope: '/app' });
  const installed = await client.send('Page.getInstallabilityErrors');
  // A test browser has no profile to install into.
  expect(installed.installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')).toEqual([]);
  expect((await request.get('/app.webmanifest')).headers()['content-type']).toContain('manifest');
});

test('the dashboard offers the shell once on a phone, which remembers the answer', async ({ page }) => {
  await openSignedIn(page, '/devices');
  const offer = page.getByText('There is a version for phones');
  await expect(offer).toBeVisible();
  await page.getByRole('link', { name: 'Open', exact: true }).tap();
  await expect(page).toHaveURL(/\/app\/machines$/);
  await page.goto('/devices');
  await expect(page).toHaveURL(/\/app\/machines$/);

  await menu(page).getByRole('link', { name: 'More' }).tap();
  await page.getByRole('link', { name: 'Full site' }).tap();
  await expect(page).toHaveURL(/\/devices$/);
  await expect(page.getByRole('heading', { name: 'Machines' })).toBeVisible();
  await expect(offer).toBeHidden();
});

test('the dashboard opens on a phone with the offer in its place, and nothing moves', async ({ page }) => {
  // An alarm that is raised meanwhile rightly gets a row at the top of the page.
  await page.routeWebSocket(/\/live/, (socket) => {
    const server = socket.connectToServer();
    server.onMessage((message) => {
      if (!/"type":"(alarm|alarmInScope|attention)"/.test(message.toString())) {
        socket.send(message);
      }
    });
  });
  await openSignedIn(page, '/devices');
  await page.addInitScript(() => {
    const shifts: { value: number; moved: string[] }[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const { value, sources } of list.getEntries() as LayoutShift[]) {
        shifts.push({ value, moved: sources.map(({ node }) => node?.textContent ?? '') });
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await page.reload();
  await expect(page.getByRole('article').first()).toBeVisible();
  // Playwright can tap an element only after it stops moving.
  await page.getByRole('link', { name: 'Open', exact: true }).tap({ trial: true });
  const shifts = await page.evaluate(
    () => (window as unknown as { shifts: { value: number; moved: string[] }[] }).shifts,
  );
  const sum = shifts.reduce((total, { value }) => total + value, 0);
  expect(sum, JSON.stringify(shifts)).toBeLessThan(0.02);
});

test('the shell opens without a network, and shows cached data with its age, and pages that the user never opened', async ({
  page,
  context,
}) => {
  await openSignedIn(page, '/app/machines');
  await page.getByRole('article').filter({ hasText: 'Piatti 1' }).tap();
  await expect(page.getByRole('heading', { name: 'Piatti 1' })).toBeVisible();
  await page.getByRole('link', { name: 'Documents' }).tap();
  await expect(page.getByRole('link', { name: /User manual/ })).toBeVisible();
  await waitUntilInstalled(page);
  await waitUntilAllKept(page);
  await goOffline(context);

  await page.goto('/app');
  await expect(page.getByText('You are offline. The values shown are not up to date')).toBeVisible();
  await page.getByRole('article').filter({ hasText: 'Piatti 1' }).tap();
  await expect(page.getByRole('heading', { name: 'Piatti 1' })).toBeVisible();
  await expect(page.getByText(/as of \d/).first()).toBeVisible();
  await page.getByRole('link', { name: 'Documents' }).tap();
  await expect(page.getByRole('link', { name: /User manual/ })).toBeVisible();
  await page.goBack();
  // The code of the page is cached but its data is not.
  await page.getByRole('link', { name: 'Statistics' }).tap();
  await expect(page.getByText('The server cannot be reached').first()).toBeVisible();
  await goOnline(context, page);
  await expect(page.getByText('The server cannot be reached')).toHaveCount(0);
});

test('the phone has no data after the log-out', async ({ page }) => {
  await openSignedIn(page, '/app/machines');
  await expect(page.getByRole('article', { name: 'Piatti 1' })).toBeVisible();
  await expect.poll(() => countKept(page)).toBeGreaterThan(0);
  await menu(page).getByRole('link', { name: 'More' }).tap();
  await page.getByRole('button', { name: 'Log out' }).tap();
  await page.getByRole('button', { name: 'LOGOUT' }).tap();
  await expect(page).toHaveURL(/\/app\/login/);
  await expect.poll(() => countKept(page)).toBe(0);
});

function countKept(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const names = (await indexedDB.databases()).map(({ name }) => name);
    if (!names.includes('washboard-answers')) return 0;
    return new Promise<number>((resolve, reject) => {
      const opening = indexedDB.open('washboard-answers');
      opening.onerror = reject;
      opening.onsuccess = () => {
        const db = opening.result;
        if (!db.objectStoreNames.contains('answers')) {
          db.close();
          resolve(0);
          return;
        }
        const counting = db.transaction('answers').objectStore('answers').count();
        counting.onsuccess = () => {
          db.close();
          resolve(counting.result);
        };
      };
    });
  });
}
