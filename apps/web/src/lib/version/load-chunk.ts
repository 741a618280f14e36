import { backoffDelayMs } from '../backoff.ts';
import { findServedEntry, newVersion, ownEntry, reloadPage } from './new-version.ts';
import { isSomethingTyped } from './typed-fields.ts';

/** Spec, section 9. */
export const chunkTimeoutMs = 120_000;

/** A part of the app did not come: no network, or a version that the server no longer has. */
export class ChunkMissingError extends Error {
  override name = 'ChunkMissingError';
}

const retryBackoff = { baseMs: 2000, maxMs: 30_000, random: Math.random };

const reloadedForKey = 'washboard.reloadedFor';

/**
 * Loads a part of the app. What the server no longer has because it has a newer version leads to one reload, unless
 * somebody has typed something; then the page is told that there is a new version. So does code that the browser does
 * not ask for again.
 *
 * @throws ChunkMissingError
 */
export async function loadChunk<T>(load: () => Promise<T>, { reload = reloadPage } = {}): Promise<T> {
  try {
    return await withTimeout(load());
  } catch (cause) {
    const isRemembered = isRememberedFailure(cause);
    const entry = await findServedEntry();
    const isNewer = entry !== null && entry !== ownEntry();
    if (isNewer || (entry !== null && isRemembered)) {
      if (!isSomethingTyped() && isFirstReloadFor(isNewer ? entry : String(cause))) {
        await reload();
        return await new Promise<never>(() => {});
      }
      if (isNewer) newVersion.announce();
    }
    throw new ChunkMissingError('A part of the page could not be loaded', { cause });
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

/** A page that stays old although it was loaded anew would otherwise reload for ever. */
function isFirstReloadFor(entry: string): boolean {
  try {
    if (sessionStorage.getItem(reloadedForKey) === entry) return false;
    sessionStorage.setItem(reloadedForKey, entry);
    return true;
  } catch {
    // Storage is blocked: nobody would remember that it was tried.
    return false;
  }
}
