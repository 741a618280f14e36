import { type BrowserContext, expect, type Page } from '@playwright/test';
import type { PushPayload } from '@washboard/contract/push/push';
import {
  openPushService,
  type TestBrowser,
  type TestPushService,
} from '@washboard/server/modules/outgoing/push/testing/push-service';
import { executablePath } from '../chromium.ts';
import { askToLogOut } from '../demo/account-menu.ts';
import { phone, test } from '../demo/journey.ts';
import { openSignedIn } from '../demo/sign-in.ts';

// The headless shell has no notifications.
test.use({
  ...(!executablePath && { channel: 'chromium' }),
  permissions: ['notifications'],
  serviceWorkers: 'allow',
  launchOptions: { ...(executablePath && { executablePath }), args: ['--no-sandbox', '--disable-gpu'] },
});

let service: TestPushService;
test.beforeAll(async () => {
  service = await openPushService();
});
test.afterAll(() => service.close());

/**
 * Chromium subscribes only at Google's service, which a test cannot reach, so the test decrypts messages and passes
 * them to the service worker.
 */
async function subscribeHere(context: BrowserContext): Promise<TestBrowser> {
  const browser = service.browser();
  await context.addInitScript(({ endpoint, keys }) => {
    const bytesOf = (text: string) =>
      Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (character) => character.charCodeAt(0));
    const kept = () => sessionStorage.getItem('subscribed with');
    const subscription = () => ({
      endpoint,
      options: { applicationServerKey: bytesOf(kept() ?? '').buffer },
      toJSON: () => ({ endpoint, keys }),
      async unsubscribe() {
        sessionStorage.removeItem('subscribed with');
        return true;
      },
    });
    const fake = {
      async subscribe({ applicationServerKey }: { applicationServerKey: Uint8Array }) {
        sessionStorage.setItem('subscribed with', btoa(String.fromCharCode(...applicationServerKey)));
        return subscription();
      },
      getSubscription: async () => (kept() === null ? null : subscription()),
    };
    Object.assign(PushManager.prototype, fake);
  }, browser);
  return browser;
}

const shown = (page: Page) =>
  page.evaluate(async () => {
    const registrations = await navigator.serviceWorker.getRegistrations();
    const all = await Promise.all(registrations.map((each) => each.getNotifications()));
    return all.flat().map(({ title, body, tag }) => ({ title, body, tag }));
  });

async function deliveryTo(page: Page, scope: string): Promise<(payload: object | string) => Promise<void>> {
  const devTools = await page.context().newCDPSession(page);
  const found = Promise.withResolvers<string>();
  devTools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
    const ours = registrations.find(({ scopeURL }) => new URL(scopeURL).pathname === scope);
    if (ours) found.resolve(ours.registrationId);
  });
  await devTools.send('ServiceWorker.enable');
  const registrationId = await found.promise;
  const { origin } = new URL(page.url());
  return async (payload) => {
    const data = typeof payload === 'string' ? payload : JSON.stringify(payload);
    await devTools.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data });
  };
}

/** Chromium has no API to tap a message. */
async function tap(page: Page, tag: string, action = ''): Promise<void> {
  const worker = page
    .context()
    .serviceWorkers()
    .find((each) => each.url().endsWith('/push-worker.js'));
  if (!worker) throw new Error('there is no service worker for messages');
  await worker.evaluate(
    async ({ tag, action }) => {
      const scope = globalThis as unknown as { registration: ServiceWorkerRegistration };
      const [notification] = await scope.registration.getNotifications({ tag });
      const event = Object.assign(new Event('notificationclick'), { notification, action, waitUntil: () => {} });
      dispatchEvent(event);
    },
    { tag, action },
  );
}

const card = (page: Page) => page.getByRole('region', { name: 'Push messages on this device' });

const alarmFor = (to: string, more: object = {}) =>
  ({
    id: 'alarm 1',
    to,
    title: 'Critical: boiler thermostat tripped',
    body: 'Piatti 1, Trattoria Al Ponte',
    tag: 'alarm:IN240001:T01',
    url: '/device/IN240001/alarms',
    at: new Date().toISOString(),
    lang: 'en',
    renotify: true,
    ...more,
  }) as PushPayload;

async function switchOn(page: Page): Promise<void> {
  await expect(card(page).getByText('Push messages are off')).toBeVisible();
  await card(page).getByRole('button', { name: 'Switch on' }).click();
  await expect(card(page).getByText('Push messages are on')).toBeVisible();
}

test('a device shows each message once, closes messages read elsewhere, and opens the tapped message', async ({
  page,
  context,
}) => {
  const browser = await subscribeHere(context);
  await openSignedIn(page, '/profile', 'manager@washboard.example');
  await switchOn(page);
  await card(page).getByRole('button', { name: 'Send a test message' }).click();
  await expect(card(page).getByText('The test message is on its way.')).toBeVisible();
  const { payload } = await browser.message(0);
  const deliver = await deliveryTo(page, '/push/');
  await deliver(payload);
  await expect
    .poll(() => shown(page))
    .toEqual([{ title: 'Test message', body: 'This device receives messages from Marea Washboard.', tag: 'test' }]);
  await expect(card(page).getByText(/^Last message/)).toBeVisible();

  const alarm = alarmFor(payload.to);
  await deliver({ id: 'c', to: payload.to, close: 'test' });
  await deliver(alarm);
  await deliver(alarm);
  await expect.poll(() => shown(page)).toEqual([expect.objectContaining({ tag: 'alarm:IN240001:T01' })]);
  await deliver(alarmFor(payload.to, { id: 'alarm 2', tag: 'alarm 2', isAnnounced: true }));
  await deliver(alarmFor(payload.to, { id: 'alarm 3', tag: 'alarm 3' }));
  await expect
    .poll(async () => (await shown(page)).map(({ tag }) => tag).toSorted())
    .toEqual(['alarm 3', 'alarm:IN240001:T01']);

  // After the next start, the page opens a tapped message without loading again.
  const isKept = page.waitForResponse(/\/pushSubscriptions$/);
  await page.goto('/auditlog');
  await isKept;
  await page.evaluate(() => Object.assign(window, { isSamePage: true }));
  await tap(page, 'alarm:IN240001:T01');
  await expect(page).toHaveURL(/\/device\/IN240001\/alarms$/);
  expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true);
  await expect.poll(() => shown(page)).toEqual([expect.objectContaining({ tag: 'alarm 3' })]);
});

test('a button of a message calls the server without a session, and reports a failure', async ({ page, context }) => {
  const browser = await subscribeHere(context);
  await openSignedIn(page, '/profile', 'other-kitchen@washboard.example');
  await switchOn(page);
  await card(page).getByRole('button', { name: 'Send a test message' }).click();
  const { to } = (await browser.message(0)).payload;
  const deliver = await deliveryTo(page, '/push/');
  const post = '/api/v2/account/resetPassword/nobody%40washboard.example';
  await deliver(alarmFor(to, { actions: [{ action: 'seen', title: 'Seen', post }] }));
  await expect.poll(() => shown(page)).toHaveLength(1);
  await tap(page, 'alarm:IN240001:T01', 'seen');
  await expect.poll(() => shown(page)).toEqual([]);
  await deliver(alarmFor(to, { actions: [{ action: 'seen', title: 'Seen', post: '/api/v2/nothing' }] }));
  await expect.poll(() => shown(page)).toHaveLength(1);
  await tap(page, 'alarm:IN240001:T01', 'seen');
  await expect
    .poll(() => shown(page))
    .toEqual([expect.objectContaining({ body: 'This did not work. Open the message to try again.' })]);
  await expect(page).toHaveURL(/\/profile$/);
});

test('a device shows no content of a message after the log-out, and no content of an unreadable message', async ({
  page,
  context,
}) => {
  const browser = await subscribeHere(context);
  await openSignedIn(page, '/profile', 'service@washboard.example');
  await switchOn(page);
  await card(page).getByRole('button', { name: 'Send a test message' }).click();
  const { to } = (await browser.message(0)).payload;
  await askToLogOut(page);
  await page.getByRole('button', { name: 'LOGOUT' }).click();
  await expect(page).toHaveURL(/\/login/);
  const deliver = await deliveryTo(page, '/push/');
  await page.goto('about:blank');
  await deliver(alarmFor(to));
  await deliver('{"id":');
  await page.goto('/login');
  await expect
    .poll(() => shown(page))
    .toEqual([{ title: 'Marea Washboard', body: 'There is something new. Open the app to read it.', tag: 'general' }]);
});

test.describe('on a phone', () => {
  test.use(phone);

  test('the app on a phone has its own subscription, and opens its own pages', async ({ page, context }) => {
    const browser = await subscribeHere(context);
    await openSignedIn(page, '/app/settings', 'kitchen@washboard.example');
    await page.getByRole('link', { name: 'Push messages on this device' }).click();
    await expect(page).toHaveURL(/\/app\/settings\/account#push$/);
    await switchOn(page);
    await expect(card(page)).toBeInViewport();
    await card(page).getByRole('button', { name: 'Send a test message' }).click();
    const { to } = (await browser.message(0)).payload;
    const deliver = await deliveryTo(page, '/app/push/');
    await deliver(alarmFor(to));
    await expect.poll(() => shown(page)).toHaveLength(1);
    await tap(page, 'alarm:IN240001:T01');
    await expect(page).toHaveURL(/\/app\/machines\/IN240001\/alarms$/);

    await page.goto('/app/settings/account#push');
    await card(page).getByRole('button', { name: 'Switch off' }).click();
    await expect(card(page).getByText('Push messages are off')).toBeVisible();
  });
});
