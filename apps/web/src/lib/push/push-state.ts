import { pushCache, pushScope } from './push-cache.ts';

/**
 * The service worker cannot see the session. `forgetAnswers` deletes this state when the session ends, so that a late
 * message shows nothing.
 */
export interface PushState {
  id: string;
  /** The secret of the subscription, which proves a renewal. */
  auth: string;
  publicKey: string;
}

/** Page and service worker can share a cache without a library. */
export async function readPushState(isPhoneShell: boolean): Promise<PushState | null> {
  const stored = await caches.match(pushScope(isPhoneShell), { cacheName: pushCache });
  return stored ? ((await stored.json()) as PushState) : null;
}

/** @param state null if messages are off */
export async function writePushState(isPhoneShell: boolean, state: PushState | null): Promise<void> {
  const cache = await caches.open(pushCache);
  if (state === null) await cache.delete(pushScope(isPhoneShell));
  else await cache.put(pushScope(isPhoneShell), new Response(JSON.stringify(state)));
}
