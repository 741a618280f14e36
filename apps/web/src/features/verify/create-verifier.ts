import { FileWorker } from '../../lib/ledger/file-worker.ts';
import workerUrl from './verify.worker.ts?worker&url';
import type { VerifiedLedger, VerifyRequest } from './verify-file.ts';

export type Verifier = FileWorker<VerifyRequest, VerifiedLedger>;

export const createVerifier = (): Verifier => new FileWorker(() => new Worker(workerUrl, { type: 'module' }));

/**
 * Loads the code of the worker before it is needed, so that the service worker caches it for a time without a network.
 * If that fails, the worker itself loads it.
 */
export async function preloadWorker(): Promise<void> {
  await fetch(workerUrl).catch(() => null);
}
