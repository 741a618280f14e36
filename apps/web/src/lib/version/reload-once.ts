import { reloadPage } from './new-version.ts';
import { isSomethingTyped } from './typed-fields.ts';

const guards = new Set<() => boolean>([isSomethingTyped]);

/** While the guard says so, a reload would lose something: nothing but a person loads the page anew. @returns gives up */
export function keepPageWhile(guard: () => boolean): () => void {
  guards.add(guard);
  return () => guards.delete(guard);
}

/** A page that is as it was although it was loaded anew would otherwise reload for ever. */
const notAgainMs = 10 * 60_000;

/**
 * Loads the page anew, unless something would be lost, or the same reason has led to it lately. @returns whether it did;
 * then the page is about to go
 */
export async function reloadOnceFor(reason: string, reload = reloadPage): Promise<boolean> {
  const isKept = [...guards].some((guard) => guard());
  if (isKept || !isReasonNew(reason)) return false;
  await reload();
  return true;
}

function isReasonNew(reason: string): boolean {
  const key = `washboard.reloadedFor:${reason}`;
  try {
    const sinceMs = Date.now() - Number(sessionStorage.getItem(key));
    if (Math.abs(sinceMs) < notAgainMs) return false;
    sessionStorage.setItem(key, String(Date.now()));
    return true;
  } catch {
    // Storage is blocked: nobody would remember that it was tried.
    return false;
  }
}
