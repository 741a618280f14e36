import type { QueryClient } from '@tanstack/react-query';
import { keepStorage } from '../../../lib/offline/keep-storage.ts';
import { Outbox } from '../../../lib/offline/outbox.ts';
import { OutboxStore } from '../../../lib/offline/outbox-store.ts';
import { getSession, getSessionId } from '../../../lib/session/session.ts';
import { serverNowMs } from '../../../lib/time/server-clock.ts';
import { loadChunk, loadQuietly } from '../../../lib/version/load-chunk.ts';

/** The list of machines, where people begin, does not wait for this code. */
const importDelivery = () => import('./deliver-item.ts');

/** The outbox of an account. */
export const outboxOf = (accountId: string, queryClient: QueryClient): Outbox =>
  new Outbox({
    store: new OutboxStore(accountId),
    send: async (item, signal) => {
      const { deliverItem } = await loadChunk(importDelivery);
      await deliverItem(queryClient, item, signal);
    },
    keepStorage,
    locks: navigator.locks,
    openChannel: () => new BroadcastChannel('washboard-outbox'),
    nowMs: serverNowMs,
  });

/**
 * Opens an outbox until the session ends: what waits is never sent in somebody else's session, not even what a page that
 * is left has begun to send.
 *
 * @returns a function that stops following the other tabs
 */
export function openForSession(outbox: Outbox): () => void {
  const session = getSession();
  const sessionId = getSessionId();
  // Before there is something to send: many browsers remember for as long as a page lasts that an import has failed.
  void loadQuietly(importDelivery).catch(() => undefined);
  const unsubscribe = session.subscribe(() => {
    if (getSessionId() === sessionId) return;
    outbox.close();
    unsubscribe();
  });
  return outbox.open();
}
