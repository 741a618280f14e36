import { reloadPage } from './new-version.ts';
import { isSomethingTyped } from './typed-fields.ts';

const guards = new Set<() => boolean>([isSomethingTyped]);

/** @returns removes the guard */
export function preventReloadWhile(guard: () => boolean): () => void {
  guards.add(guard);
  return () => guards.delete(guard);
}

const notAgainMs = 10 * 60_000;

/**
 * The page reloads unless something would be lost or the same reason caused a recent reload.
 * @returns whether the page is reloading
 */
export async function reloadOnceFor(reason: string, reload = reloadPage): Promise<boolean> {
  const isPrevented = [...guards].some((guard) => guard());
  if (isPrevented || !isReasonNew(reason)) return false;
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
    return false;
  }
}
