import { fetchWithToken } from '../api/authorised-fetch.ts';
import type { SessionStore } from './session-store.ts';

const mostMs = 10_000;

/** The sign-in is no more: ended now, or by somebody else before. */
const endedStatuses = new Set([204, 401, 404]);

/**
 * Ends the sign-in on the server, and only then here in all tabs: who was told that they are logged out must be.
 * @returns whether it has ended; if not, everything is as before
 */
export async function logOut(session: Pick<SessionStore, 'accessToken' | 'end'>): Promise<boolean> {
  const accessToken = await session.accessToken();
  if (accessToken !== null && !(await endSignIn(accessToken))) return false;
  await session.end();
  return true;
}

/**
 * Ends the sign-in that a token belongs to. Not by the way of other calls: a token that is not accepted is the aim
 * here, and no reason to ask for a new one.
 * @returns whether it has ended
 */
export async function endSignIn(accessToken: string): Promise<boolean> {
  const path = new URL('/api/v1/account/sessions/current', window.location.origin).href;
  try {
    // Kept alive, because the page may be on its way out already.
    const init = { method: 'DELETE', keepalive: true, signal: AbortSignal.timeout(mostMs) };
    const { status } = await fetchWithToken(path, accessToken, init);
    return endedStatuses.has(status);
  } catch {
    return false;
  }
}
