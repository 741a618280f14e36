import { hourMs } from '@washboard/contract/time/durations';
import type { WorkerMessage } from '../../service-worker/worker-message.ts';
import { isPhoneShell } from '../shell.ts';
import { findNewerEntry, newVersion } from './new-version.ts';

export async function followServiceWorker(): Promise<void> {
  const container: ServiceWorkerContainer | undefined = navigator.serviceWorker;
  // Undefined without TLS, or if storage is blocked.
  const [file, scope] = isPhoneShell ? ['/app-worker.js', '/app'] : ['/service-worker.js', '/'];
  const registration = await container?.register(file, { scope, updateViaCache: 'none' }).catch(() => null);
  if (!registration) return;

  let isControlled = container.controller !== null;
  if (isControlled) cacheLoadedFiles();
  container.addEventListener('controllerchange', () => {
    if (isControlled) void consider(registration);
    else cacheLoadedFiles();
    isControlled = true;
  });
  registration.addEventListener('updatefound', () => {
    const installing = registration.installing;
    installing?.addEventListener('statechange', () => {
      if (installing.state === 'installed' && isControlled) void consider(registration);
    });
  });
  if (registration.waiting) void consider(registration);

  let lookedAtMs = Date.now();
  const look = () => {
    if (document.visibilityState !== 'visible' || Date.now() - lookedAtMs < hourMs / 6) return;
    lookedAtMs = Date.now();
    registration.update().catch(() => undefined);
  };
  document.addEventListener('visibilitychange', look);
  setInterval(look, hourMs);
}

/** The waiting service worker can take over if this page is the newest version already. */
async function consider(registration: ServiceWorkerRegistration): Promise<void> {
  if ((await findNewerEntry()) !== null) newVersion.announce();
  else registration.waiting?.postMessage({ kind: 'takeOver' } satisfies WorkerMessage);
}

/** The service worker takes files that were loaded before it started from the HTTP cache. */
function cacheLoadedFiles(): void {
  const observer = new PerformanceObserver((list) => {
    const paths = list.getEntries().map(({ name }) => new URL(name).pathname);
    navigator.serviceWorker.controller?.postMessage({ kind: 'keep', paths } satisfies WorkerMessage);
  });
  observer.observe({ type: 'resource', buffered: true });
}
