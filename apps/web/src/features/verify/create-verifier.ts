import { FileWorker } from '../../lib/ledger/file-worker.ts';
import workerUrl from './verify.worker.ts?worker&url';
import type { VerifiedLedger, VerifyRequest } from './verify-file.ts';

export type Verifier = FileWorker<VerifyRequest, VerifiedLedger>;

export const createVerifier = (): Verifier => new FileWorker(() => new Worker(workerUrl, { type: 'module' }));

/** The page's own requests come before those of the worker. */
const prepareAfterMs = 5_000;

/**
 * The service worker caches this code, so that the check works without a network.
 * @returns cancels the loading
 */
export function preloadWorker(): () => void {
  void fetch(workerUrl).catch(() => null);
  const timer = setTimeout(() => {
    if (navigator.serviceWorker?.controller) new Worker(workerUrl, { type: 'module' }).postMessage('prepare');
  }, prepareAfterMs);
  return () => clearTimeout(timer);
}
