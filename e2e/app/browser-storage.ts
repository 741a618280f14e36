import { expect, type Page } from '@playwright/test';

/** Everything that this browser keeps for the page's origin, as one text. Tokens lie in it encrypted. */
export function readBrowserStorage(page: Page): Promise<string> {
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

/** The paths of all files in the caches. */
export function readCachedPaths(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const paths: string[] = [];
    for (const name of await caches.keys()) {
      for (const { url } of await (await caches.open(name)).keys()) paths.push(new URL(url).pathname);
    }
    return paths;
  });
}

/** Until the service worker has the page in its hands and keeps the files that were loaded before it. */
export async function untilInstalled(page: Page): Promise<void> {
  const isInstalled = () =>
    page.evaluate(async () => {
      if (!navigator.serviceWorker.controller) return false;
      const cache = await caches.open('washboard-files');
      const kept = (await cache.keys()).map(({ url }) => url);
      const loaded = performance.getEntriesByType('resource').map(({ name }) => name.split('?')[0] ?? '');
      return loaded.filter((name) => /\/assets\/.*(js|css|json)$/.test(name)).every((name) => kept.includes(name));
    });
  await expect.poll(isInstalled).toBe(true);
}
