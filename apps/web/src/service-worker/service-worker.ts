import { requestKind, stableName } from './request-kind.ts';
import type { WorkerMessage } from './worker-message.ts';

declare const self: ServiceWorkerGlobalScope;

/** The page refers to all files, so its revision identifies the build (build/installable.ts). */
declare const __BUILD__: { revision: string; files: string[] };

const { revision, files } = __BUILD__;
const isPhoneShell = self.location.pathname === '/app-worker.js';
const page = isPhoneShell ? '/app.html' : '/index.html';
const unhashedFiles = [page, '/before-paint.js'];
const hashedFiles = new Set(files.map((file) => `/${file}`));

const cachePrefix = isPhoneShell ? 'washboard-app' : 'washboard';
const pageCachePrefix = `${cachePrefix}-page-`;
const pageCache = `${pageCachePrefix}${revision}`;
/** The content of a hashed file never changes, so all versions share this cache. */
const fileCache = `${cachePrefix}-files`;

const pagePatienceMs = 5000;

/** Only files that this browser used before are cached, so no other language. */
async function install(): Promise<void> {
  const pages = await caches.open(pageCache);
  await pages.addAll(unhashedFiles.map((path) => new Request(path, { cache: 'reload' })));
  const html = (await (await pages.match(page))?.text()) ?? '';
  const named = new Set(html.match(/\/assets\/[^"']+/g));
  const used = new Set([...(await cachedFiles())].map(stableName));
  await keep([...hashedFiles].filter((path) => named.has(path) || used.has(stableName(path))));
}

/** More parallel requests would slow the page. */
const parallelRequests = 3;

const keepingAll = new Map<string, Promise<void>>();

function keepAll(language: string): Promise<void> {
  const keeping = keepingAll.get(language) ?? keepLanguage(language).finally(() => keepingAll.delete(language));
  keepingAll.set(language, keeping);
  return keeping;
}

async function keepLanguage(language: string): Promise<void> {
  const isText = /^\/assets\/([a-z]{2})\//;
  const cached = await cachedFiles();
  const missing = [...hashedFiles].filter(
    (path) => (isText.exec(path)?.[1] ?? language) === language && !cached.has(path),
  );
  for (let i = 0; i < missing.length; i += parallelRequests) await keep(missing.slice(i, i + parallelRequests));
}

async function keepAllAndReport(language: string, port: MessagePort | undefined): Promise<void> {
  try {
    await keepAll(language);
    port?.postMessage(true);
  } catch (failure) {
    port?.postMessage(false);
    throw failure;
  }
}

/** Looking up each file separately takes ten times as long. */
async function cachedFiles(): Promise<Set<string>> {
  const requests = await (await caches.open(fileCache)).keys();
  return new Set(requests.map(({ url }) => new URL(url).pathname));
}

async function keep(paths: readonly string[]): Promise<void> {
  const cache = await caches.open(fileCache);
  const adding = paths.map(async (path) => {
    if (hashedFiles.has(path) && !(await cache.match(path))) await cache.add(path);
  });
  await Promise.all(adding);
}

/** No page of the previous version is open, or its user agreed to the update. */
async function activate(): Promise<void> {
  const names = await caches.keys();
  const outdated = names.filter((name) => name.startsWith(pageCachePrefix) && name !== pageCache);
  await Promise.all(outdated.map((name) => caches.delete(name)));
  const cache = await caches.open(fileCache);
  const cached = await cache.keys();
  await Promise.all(
    cached.filter(({ url }) => !hashedFiles.has(new URL(url).pathname)).map((request) => cache.delete(request)),
  );
  await self.registration.navigationPreload?.enable();
  await self.clients.claim();
}

/** A reload gets the newest page; the cached page is the fallback. */
async function answerPage(event: FetchEvent): Promise<Response> {
  const fromServer = Promise.resolve(event.preloadResponse as Promise<Response | undefined>)
    .then((preloaded) => preloaded ?? fetch(event.request))
    .then((response) => (response.status < 500 ? response : Promise.reject(response)));
  const patience = new Promise<never>((_, reject) => setTimeout(reject, pagePatienceMs));
  try {
    return await Promise.race([fromServer, patience]);
  } catch (failure) {
    const cached = await (await caches.open(pageCache)).match(page);
    if (cached) return cached;
    return failure instanceof Response ? failure : fromServer;
  }
}

async function answerFile(event: FetchEvent): Promise<Response> {
  const path = new URL(event.request.url).pathname;
  const cache = await caches.open(unhashedFiles.includes(path) ? pageCache : fileCache);
  const cached = await cache.match(path);
  if (cached) return cached;
  const response = await fetch(event.request);
  if (response.status === 200 && hashedFiles.has(path)) event.waitUntil(cache.put(path, response.clone()));
  return response;
}

self.addEventListener('install', (event) => event.waitUntil(install()));
self.addEventListener('activate', (event) => event.waitUntil(activate()));

self.addEventListener('fetch', (event) => {
  const kind = requestKind(event.request, self.location.origin, isPhoneShell);
  if (kind === 'page') event.respondWith(answerPage(event));
  if (kind === 'file') event.respondWith(answerFile(event));
});

self.addEventListener('message', (event) => {
  const message = event.data as WorkerMessage;
  if (message.kind === 'takeOver') event.waitUntil(self.skipWaiting());
  if (message.kind === 'keep') event.waitUntil(keep(message.paths));
  if (message.kind === 'keepAll') event.waitUntil(keepAllAndReport(message.language, event.ports[0]));
});
