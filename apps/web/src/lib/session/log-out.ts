import { fetchWithToken } from '../api/authorised-fetch.ts';
import type { SessionStore } from './session-store.ts';

const maxMs = 10_000;

/** The session has ended, now or earlier through another client. */
const endedStatuses = new Set([204, 401, 404]);

/**
 * The server comes first, so that a user who is shown as logged out really is.
 * @returns whether it has ended; if not, nothing changed
 */
export async function logOut(session: Pick<SessionStore, 'accessToken' | 'end'>): Promise<boolean> {
  const accessToken = await session.accessToken();
  if (accessToken !== null && !(await endSignIn(accessToken))) return false;
  await session.end('loggedOut');
  return true;
}

/**
 * The authorised fetch would refresh a rejected token.
 * @returns whether it has ended
 */
export async function endSignIn(accessToken: string): Promise<boolean> {
  const path = new URL('/api/v1/account/sessions/current', window.location.origin).href;
  try {
    // The page may be unloading.
    const init = { method: 'DELETE', keepalive: true, signal: AbortSignal.timeout(maxMs) };
    const { status } = await fetchWithToken(path, accessToken, init);
    return endedStatuses.has(status);
  } catch {
    return false;
  }
}
