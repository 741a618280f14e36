import { expect } from '@playwright/test';
import { dashboardClientId, dashboardScope } from '@washboard/contract/identity/token';
import { openAccountMenu } from '../demo/account-menu.ts';
import { ownEnvironment } from '../demo/environment.ts';
import { test } from '../demo/journey.ts';
import { layoutShift } from '../demo/layout-shift.ts';
import { createAccount, newAccountPassword } from '../demo/new-accounts.ts';
import { openSignedIn, submitSignIn } from '../demo/sign-in.ts';

// A service worker would hide these failures between page and server.

test('a session that ends elsewhere does not discard typed input', async ({ page }) => {
  const email = await createAccount();
  await openSignedIn(page, '/profile', email, newAccountPassword);
  await page.getByLabel('City').fill('Rovereto');
  await endSessions(email, newAccountPassword);
  await expect(page.getByText('Your session has ended').first()).toBeVisible();
  await submitSignIn(page, email, newAccountPassword);
  await expect(page.getByLabel('City')).toHaveValue('Rovereto');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('Saved', { exact: false }).first()).toBeVisible();
});

test.describe('texts that fail to load', () => {
  test.use({ locale: 'de-DE' });

  test('the page shows the fallback language for missing texts, and loads the texts on retry', async ({ page }) => {
    await page.route('**/assets/de/*.json', (route) => route.abort());
    await page.goto('/login');
    await expect(page.getByRole('button', { name: 'Accedi' })).toBeVisible();
    await expect(page.getByText('Impossibile caricare alcuni testi')).toBeVisible();
    await page.unroute('**/assets/de/*.json');
    await page.getByRole('button', { name: 'Riprova' }).click();
    await expect(page.getByRole('button', { name: 'Anmelden' })).toBeVisible();
    await expect(page.getByText('alcuni testi')).toBeHidden();
  });

  test('the page shows an error in the user’s language if no texts load, and offers a retry', async ({ page }) => {
    await page.route('**/assets/*/*.json', (route) => route.fulfill({ status: 500, body: 'oops' }));
    await page.goto('/login');
    await expect(page.getByText('Die Seite konnte nicht geladen werden')).toBeVisible();
    await page.unroute('**/assets/*/*.json');
    await page.getByRole('button', { name: 'Erneut versuchen' }).click();
    await expect(page.getByRole('button', { name: 'Anmelden' })).toBeVisible();
  });

  test('missing texts of another language leave the page in its current language', async ({ page }) => {
    await page.goto('/login');
    await page.route('**/assets/fr/sign-in*', (route) => route.abort());
    await page.getByRole('combobox').selectOption('fr');
    await expect(page.getByText('Einige Texte konnten nicht geladen werden')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Anmelden' })).toBeVisible();
    expect(await page.evaluate(() => localStorage.getItem('washboard.language'))).toBeNull();
    await page.unroute('**/assets/fr/sign-in*');
    await page.getByRole('button', { name: 'Erneut versuchen' }).click();
    await expect(page.getByRole('button', { name: 'Se connecter' })).toBeVisible();
  });
});

test('a page whose texts or code fail to load shows an error in its place, and loads on retry', async ({ page }) => {
  await openSignedIn(page, '/devices');
  await expect(page.getByRole('article', { name: 'Piatti 1' })).toBeVisible();
  for (const part of ['**/assets/en/profile-*', '**/assets/profile-page-*.js']) {
    await page.goto('/devices');
    await page.route(part, (route) => route.abort());
    await (await openAccountMenu(page)).getByRole('link', { name: 'Profile' }).click();
    await expect(page.getByText('This page could not be loaded')).toBeVisible();
    await expect(page.getByRole('navigation', { name: 'Main menu' })).toBeVisible();
    await page.unroute(part);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('heading', { name: 'Profile' })).toBeVisible();
  }
});

for (const [what, answer] of [
  ['a page instead of data', { status: 200, contentType: 'text/html', body: '<h1>Welcome to the hotel network</h1>' }],
  ['a fault that is no problem document', { status: 500, contentType: 'text/html', body: '<h1>Oops</h1>' }],
] as const) {
  test(`the page shows a server that responds with ${what} as an error with a retry`, async ({ page }) => {
    const list = '**/api/v1/appliance/appliances?*';
    await page.route(list, (route) => route.fulfill(answer));
    await openSignedIn(page, '/devices');
    await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible({ timeout: 30_000 });
    await page.unroute(list);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('article', { name: 'Piatti 1' })).toBeVisible();
  });
}

test('the app starts with corrupt browser storage', async ({ page }) => {
  await page.goto('/healthz');
  await page.evaluate(async () => {
    for (const name of ['language', 'measurementSystem', 'colorScheme', 'email']) {
      localStorage.setItem(`washboard.${name}`, '{"\u0000garbage":');
    }
    sessionStorage.setItem('washboard.session', 'garbage');
    await new Promise((resolve) => {
      const request = indexedDB.open('washboard', 99);
      request.onupgradeneeded = () => request.result.createObjectStore('rubbish');
      request.onsuccess = () => resolve(request.result.close());
    });
  });
  await openSignedIn(page, '/devices');
  await expect(page.getByRole('article', { name: 'Piatti 1' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('article', { name: 'Piatti 1' })).toBeVisible();
});

test('a browser with blocked storage shows the sign-in page and what is missing', async ({ page }) => {
  await page.addInitScript(() => {
    const refuse = () => {
      throw new DOMException('The operation is insecure.', 'SecurityError');
    };
    for (const name of ['localStorage', 'sessionStorage']) Object.defineProperty(window, name, { get: refuse });
    IDBFactory.prototype.open = refuse;
    IDBFactory.prototype.deleteDatabase = refuse;
  });
  await page.goto('/login');
  await expect(page.getByRole('heading', { name: 'Log in' })).toBeVisible();
  await expect(page.getByRole('alert')).toContainText('browser');
});

test('a user signs in on a slow network, and pages show placeholders first, without layout shift', async ({ page }) => {
  test.setTimeout(120_000);
  // A machine may raise an alarm in another journey meanwhile, and its row moves the page.
  await page.routeWebSocket(/\/live/, () => {});
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  // Lighthouse defines this profile of a slow 3G network.
  const perSecond = (kilobits: number) => (kilobits * 1024) / 8;
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 300,
    downloadThroughput: perSecond(700),
    uploadThroughput: perSecond(700),
  });
  const startedMs = Date.now();
  await page.goto('/login');
  await expect(page.getByRole('heading', { name: 'Log in' })).toBeVisible();
  expect(Date.now() - startedMs).toBeLessThan(20_000);
  await submitSignIn(page, 'kitchen@washboard.example');
  await expect(page.locator('[aria-busy="true"]').first()).toBeVisible();
  await expect(page.getByRole('article', { name: 'Piatti 1' })).toBeVisible({ timeout: 30_000 });
  expect(await layoutShift(page)).toBeLessThan(0.02);
});

async function endSessions(email: string, password: string): Promise<void> {
  const { url } = ownEnvironment;
  const granted = await fetch(`${url}/identity/token`, {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'password',
      username: email,
      password,
      client_id: dashboardClientId,
      scope: dashboardScope,
    }),
  });
  const { access_token: token } = (await granted.json()) as { access_token: string };
  const headers = {
    authorization: `Bearer ${token}`,
    'ocp-apim-subscription-key': 'washboard-dashboard',
    brand: 'marea',
  };
  const path = `${url}/api/v1/account/sessions`;
  const sessions = (await (await fetch(path, { headers })).json()) as { id: string; isCurrent: boolean }[];
  for (const { id } of sessions.filter(({ isCurrent }) => !isCurrent)) {
    await fetch(`${path}/${id}`, { method: 'DELETE', headers });
  }
}
