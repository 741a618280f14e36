import { pushCache, pushScope } from './push-cache.ts';

/**
 * What the page leaves for its service worker, which has no session: which subscription is this browser's, and how to
 * renew it. It ends with the session (`forgetAnswers`), so that a message that was still on its way shows nothing.
 */
export interface PushState {
  /** Of the subscription; each message names its own. */
  id: string;
  /** The secret of the subscription, which proves a renewal. */
  auth: string;
  /** Of the server: `applicationServerKey`. */
  publicKey: string;
}

/** In a cache, because that is what page and service worker share without a library. */
export async function readPushState(isPhoneShell: boolean): Promise<PushState | null> {
  const stored = await caches.match(pushScope(isPhoneShell), { cacheName: pushCache });
  return stored ? ((await stored.json()) as PushState) : null;
}

/** @param state null: nothing is pushed to this browser any more */
export async function writePushState(isPhoneShell: boolean, state: PushState | null): Promise<void> {
  const cache = await caches.open(pushCache);
  if (state === null) await cache.delete(pushScope(isPhoneShell));
  else await cache.put(pushScope(isPhoneShell), new Response(JSON.stringify(state)));
}
