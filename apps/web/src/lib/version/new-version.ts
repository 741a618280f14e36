import type { WorkerMessage } from '../../service-worker/worker-message.ts';
import { isPhoneShell } from '../shell.ts';

let isReady = false;
const listeners = new Set<() => void>();

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

/** @returns the URL of the entry script, which changes with every version, or null */
export function entryScript(html: string): string | null {
  return /<script type="module"[^>]*\ssrc="([^"]+)"/.exec(html)?.[1] ?? null;
}

export const ownEntry = () => document.querySelector('script[type="module"][src]')?.getAttribute('src') ?? null;

/** @returns null if the server does not respond, or something else does */
export async function findServedEntry(): Promise<string | null> {
  try {
    // The service worker never answers this URL.
    const response = await fetch(isPhoneShell ? '/app.html' : '/index.html', { cache: 'no-cache' });
    return response.ok ? entryScript(await response.text()) : null;
  } catch {
    return null;
  }
}

/** @returns null if the version is the same or unknown */
export async function findNewerEntry(): Promise<string | null> {
  const entry = await findServedEntry();
  return entry === ownEntry() ? null : entry;
}

const takeOverMs = 2000;

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
