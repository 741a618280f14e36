import { backoffDelayMs } from '../backoff.ts';
import { findServedEntry, newVersion, ownEntry, reloadPage } from './new-version.ts';
import { reloadOnceFor } from './reload-once.ts';

/** docs/product-rules.md#loading-code specifies this time. */
export const chunkTimeoutMs = 120_000;

/** The network is down, or the server no longer has this version. */
export class ChunkMissingError extends Error {
  override name = 'ChunkMissingError';
  /** Null if a retry may succeed. */
  readonly reloadReason: string | null;

  constructor(reloadReason: string | null, options?: ErrorOptions) {
    super('A part of the page could not be loaded', options);
    this.reloadReason = reloadReason;
  }
}

const retryBackoff = { baseMs: 2000, maxMs: 30_000, random: Math.random };

/**
 * Has no side effects, so it also suits preloading.
 * @throws ChunkMissingError
 */
export async function loadQuietly<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await withTimeout(load());
  } catch (cause) {
    const isRemembered = isRememberedFailure(cause);
    const entry = await findServedEntry();
    const isNewer = entry !== null && entry !== ownEntry();
    if (isNewer) newVersion.announce();
    const reason = isNewer ? entry : String(cause);
    throw new ChunkMissingError(isNewer || (entry !== null && isRemembered) ? reason : null, { cause });
  }
}

/**
 * Reloads the page once if the server has a newer version or the browser has cached the failure, unless input would be
 * lost.
 * @throws ChunkMissingError
 */
export async function loadChunk<T>(load: () => Promise<T>, { reload = reloadPage } = {}): Promise<T> {
  try {
    return await loadQuietly(load);
  } catch (error) {
    const reason = error instanceof ChunkMissingError ? error.reloadReason : null;
    if (reason !== null && (await reloadOnceFor(reason, reload))) return await new Promise<never>(() => {});
    throw error;
  }
}

/** Retries until it succeeds, because the page can wait for this chunk. */
export async function loadPart<T>(load: () => Promise<T>): Promise<T> {
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await loadChunk(load);
    } catch {
      const delayMs = backoffDelayMs(attempt, retryBackoff);
      await new Promise((resolve) => setTimeout(resolve, delayMs));
    }
  }
}

async function withTimeout<T>(loading: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('It took too long')), chunkTimeoutMs);
  });
  try {
    return await Promise.race([loading, timeout]);
  } finally {
    clearTimeout(timer);
  }
}

const failedImports = new Set<string>();

/**
 * Many browsers cache the failure of an import for the lifetime of the page (whatwg/html#6768). Their error messages
 * contain the URL, except in Safari.
 */
function isRememberedFailure(cause: unknown): boolean {
  const message = String(cause);
  if (!/module/i.test(message)) return false;
  const hasFailedBefore = failedImports.has(message);
  failedImports.add(message);
  return hasFailedBefore;
}
