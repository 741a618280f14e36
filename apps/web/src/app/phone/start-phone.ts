import type { QueryClient } from '@tanstack/react-query';
import { currentLanguage } from '../../lib/i18n/i18n.ts';
import { isSecurePage } from '../../lib/session/session.ts';
import type { WorkerMessage } from '../../service-worker/worker-message.ts';
import { cacheAnswers } from './cached-answers.ts';

export function startPhone(queryClient: QueryClient): void {
  if (isSecurePage) cacheAnswers(queryClient);
}

/** Caches 0.8 MB, unless the browser saves data. */
export async function keepPages(): Promise<void> {
  const { serviceWorker, connection } = navigator as Navigator & { connection?: { saveData?: boolean } };
  if (connection?.saveData || !serviceWorker) return;
  const { active } = await serviceWorker.ready;
  active?.postMessage({ kind: 'keepAll', language: currentLanguage() } satisfies WorkerMessage);
}

const keepingMs = 60_000;

/**
 * Data that was saved offline cannot be shown without the pages.
 * @throws a TimeoutError, or a TypeError if a file cannot be loaded
 */
export async function keepPagesForVisit(): Promise<void> {
  const { serviceWorker } = navigator;
  // The development server has no service worker.
  if (!serviceWorker || !import.meta.env.PROD) return;
  const { port1, port2 } = new MessageChannel();
  await new Promise<void>((resolve, reject) => {
    const deadline = AbortSignal.timeout(keepingMs);
    deadline.addEventListener('abort', () => reject(deadline.reason));
    port1.addEventListener('message', ({ data }) => (data === true ? resolve() : reject(new TypeError('not kept'))));
    port1.start();
    const message = { kind: 'keepAll', language: currentLanguage() } satisfies WorkerMessage;
    // `ready` never resolves if the browser refuses service workers.
    serviceWorker.ready.then(({ active }) => active?.postMessage(message, [port2]), reject);
  }).finally(() => port1.close());
}
