import { type BrowserContext, expect, type Page, test } from '@playwright/test';

type Disposable = Awaited<ReturnType<BrowserContext['addInitScript']>>;

const offlineOverrides = new WeakMap<BrowserContext, Disposable>();

/** Some versions of Chromium reset `navigator.onLine` when a page loads. */
export async function goOffline(context: BrowserContext): Promise<void> {
  await context.setOffline(true);
  const script = () => Object.defineProperty(navigator, 'onLine', { value: false, configurable: true });
  offlineOverrides.set(context, await context.addInitScript(script));
}

export async function goOnline(context: BrowserContext, ...pages: Page[]): Promise<void> {
  await context.setOffline(false);
  await offlineOverrides.get(context)?.dispose();
  const script = () => {
    Object.defineProperty(navigator, 'onLine', { value: true, configurable: true });
    window.dispatchEvent(new Event('online'));
  };
  await Promise.all(pages.map((page) => page.evaluate(script)));
}

export async function waitUntilInstalled(page: Page): Promise<void> {
  const isInstalled = () =>
    page.evaluate(async () => {
      if (!navigator.serviceWorker.controller) return false;
      const cache = await caches.open(location.pathname.startsWith('/app') ? 'washboard-app-files' : 'washboard-files');
      const kept = (await cache.keys()).map(({ url }) => url);
      const loaded = performance.getEntriesByType('resource').map(({ name }) => name.split('?')[0] ?? '');
      return loaded.filter((name) => /\/assets\/.*(js|css|json)$/.test(name)).every((name) => kept.includes(name));
    });
  await expect.poll(isInstalled).toBe(true);
}

const keptMs = 30_000;

/** The journey gets this time in addition to its own. */
export async function waitUntilAllKept(page: Page): Promise<void> {
  test.setTimeout(test.info().timeout + keptMs);
  const countMissing = () =>
    page.evaluate(async () => {
      const worker = await (await fetch('/app-worker.js')).text();
      const files = [...worker.matchAll(/assets\/(?:app\/[\w.-]+\.(?:js|css)|en\/[\w.-]+\.json)/g)].map(
        ([file]) => file,
      );
      const kept = (await (await caches.open('washboard-app-files')).keys()).map(({ url }) => url);
      return files.length === 0 ? -1 : files.filter((file) => !kept.some((url) => url.endsWith(file))).length;
    });
  await expect.poll(countMissing, { timeout: keptMs }).toBe(0);
}
