import type { WorkerMessage } from '../../service-worker/worker-message.ts';
import { findNewerEntry, newVersion } from './new-version.ts';

const hourMs = 3_600_000;

/** Starts the service worker and looks for new versions: every hour, and whenever the page is looked at again. */
export async function followServiceWorker(): Promise<void> {
  const container: ServiceWorkerContainer | undefined = navigator.serviceWorker;
  // Not on a page without TLS, nor where the browser keeps nothing.
  const registration = await container?.register('/service-worker.js', { updateViaCache: 'none' }).catch(() => null);
  if (!registration) return;

  let isControlled = container.controller !== null;
  if (isControlled) keepWhatIsLoaded();
  container.addEventListener('controllerchange', () => {
    if (isControlled) void consider(registration);
    else keepWhatIsLoaded();
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
    // Nobody answers: there will be another hour.
    registration.update().catch(() => undefined);
  };
  document.addEventListener('visibilitychange', look);
  setInterval(look, hourMs);
}

/** A page that is the newest already has no reason to keep a new service worker waiting. */
async function consider(registration: ServiceWorkerRegistration): Promise<void> {
  if ((await findNewerEntry()) !== null) newVersion.announce();
  else registration.waiting?.postMessage({ kind: 'takeOver' } satisfies WorkerMessage);
}

/** The page began before the service worker did: it tells what it has loaded, and the HTTP cache has it still. */
function keepWhatIsLoaded(): void {
  const observer = new PerformanceObserver((list) => {
    const paths = list.getEntries().map(({ name }) => new URL(name).pathname);
    navigator.serviceWorker.controller?.postMessage({ kind: 'keep', paths } satisfies WorkerMessage);
  });
  observer.observe({ type: 'resource', buffered: true });
}
