import type { WorkerMessage } from '../../service-worker/worker-message.ts';

let isReady = false;
const listeners = new Set<() => void>();

/** Whether the server has a newer version than this page is. */
export const newVersion = {
  isReady: (): boolean => isReady,

  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },

  announce(): void {
    if (isReady) return;
    isReady = true;
    for (const listener of listeners) listener();
  },
};

/** @returns the script that a page begins with, whose name changes with every version; null where there is none */
export function entryOf(html: string): string | null {
  return /<script type="module"[^>]*\ssrc="([^"]+)"/.exec(html)?.[1] ?? null;
}

/** What this page began with. */
export const ownEntry = () => document.querySelector('script[type="module"][src]')?.getAttribute('src') ?? null;

/** @returns the entry of the version that the server has; null if nobody answers, or somebody else */
export async function findServedEntry(): Promise<string | null> {
  try {
    // The service worker leaves this address to the server.
    const response = await fetch('/index.html', { cache: 'no-cache' });
    return response.ok ? entryOf(await response.text()) : null;
  } catch {
    return null;
  }
}

/** @returns the entry of the version that the server has, if it is another than this page's; null also if nobody answers */
export async function findNewerEntry(): Promise<string | null> {
  const entry = await findServedEntry();
  return entry === ownEntry() ? null : entry;
}

/** How long a service worker that waits may take to take over. */
const takeOverMs = 2000;

/** Loads the page anew, in its newest version. */
export async function reloadPage(): Promise<void> {
  const container: ServiceWorkerContainer | undefined = navigator.serviceWorker;
  const waiting = (await container?.getRegistration().catch(() => undefined))?.waiting;
  if (waiting) {
    const hasTakenOver = new Promise((resolve) => {
      container?.addEventListener('controllerchange', resolve, { once: true });
      setTimeout(resolve, takeOverMs);
    });
    waiting.postMessage({ kind: 'takeOver' } satisfies WorkerMessage);
    await hasTakenOver;
  }
  window.location.reload();
}
