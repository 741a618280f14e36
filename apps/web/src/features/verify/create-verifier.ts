import { FileWorker } from '../../lib/ledger/file-worker.ts';
import workerUrl from './verify.worker.ts?worker&url';
import type { VerifiedLedger, VerifyRequest } from './verify-file.ts';

export type Verifier = FileWorker<VerifyRequest, VerifiedLedger>;

export const createVerifier = (): Verifier => new FileWorker(() => new Worker(workerUrl, { type: 'module' }));

/** What the page needs comes first. */
const prepareAfterMs = 5_000;

/**
 * Loads the code of the worker before it is needed, and later what only few files need, so that the service worker caches
 * both for a time without a network. If that fails, the worker itself loads them.
 *
 * @returns cancels it
 */
export function preloadWorker(): () => void {
  void fetch(workerUrl).catch(() => null);
  const timer = setTimeout(() => {
    if (navigator.serviceWorker?.controller) new Worker(workerUrl, { type: 'module' }).postMessage('prepare');
  }, prepareAfterMs);
  return () => clearTimeout(timer);
}
