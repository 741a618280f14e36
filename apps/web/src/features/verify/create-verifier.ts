import { FileWorker } from '../../lib/ledger/file-worker.ts';
import workerUrl from './verify.worker.ts?worker&url';
import type { VerifiedLedger, VerifyRequest } from './verify-file.ts';

export type Verifier = FileWorker<VerifyRequest, VerifiedLedger>;

export const createVerifier = (): Verifier => new FileWorker(() => new Worker(workerUrl, { type: 'module' }));

/** Milliseconds after which further code is loaded, so that the page's own requests come first. */
const prepareAfterMs = 5_000;

/**
 * Loads the worker's code before it is needed, and later what few files need, so that the service worker caches both
 * for use without a network. If that fails, the worker loads them itself.
 * @returns cancels the loading
 */
export function preloadWorker(): () => void {
  void fetch(workerUrl).catch(() => null);
  const timer = setTimeout(() => {
    if (navigator.serviceWorker?.controller) new Worker(workerUrl, { type: 'module' }).postMessage('prepare');
  }, prepareAfterMs);
  return () => clearTimeout(timer);
}
