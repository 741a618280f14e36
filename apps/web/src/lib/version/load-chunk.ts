import { backoffDelayMs } from '../backoff.ts';
import { findServedEntry, newVersion, ownEntry, reloadPage } from './new-version.ts';
import { reloadOnceFor } from './reload-once.ts';

/** What takes longer has failed (docs/product-rules.md#loading-code). */
export const chunkTimeoutMs = 120_000;

/** A part of the app did not come: no network, or a version that the server no longer has. */
export class ChunkMissingError extends Error {
  override name = 'ChunkMissingError';
  /** Why nothing but a reload brings it; null: it may come when it is asked for again. */
  readonly reloadReason: string | null;

  constructor(reloadReason: string | null, options?: ErrorOptions) {
    super('A part of the page could not be loaded', options);
    this.reloadReason = reloadReason;
  }
}

const retryBackoff = { baseMs: 2000, maxMs: 30_000, random: Math.random };

/**
 * Loads a part of the app, and changes nothing but what it loads: also for who only points at a link.
 *
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
 * Loads a part of what is shown. What the server no longer has, because it has a newer version, and code that the
 * browser does not ask for again lead to one reload, unless something would be lost by it.
 *
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

/** Loads a part of a page that shows something else meanwhile: it comes late rather than not at all. */
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
 * Many browsers remember that code failed to come, and fail at once for as long as the page is open (whatwg/html#6768).
 * Which code it was stands in their message, but in Safari's.
 */
function isRememberedFailure(cause: unknown): boolean {
  const message = String(cause);
  if (!/module/i.test(message)) return false;
  const hasFailedBefore = failedImports.has(message);
  failedImports.add(message);
  return hasFailedBefore;
}
