import type { QueryClient } from '@tanstack/react-query';
import { keepStorage } from '../../../lib/offline/keep-storage.ts';
import { Outbox } from '../../../lib/offline/outbox.ts';
import { OutboxStore } from '../../../lib/offline/outbox-store.ts';
import { getSession, getSessionId } from '../../../lib/session/session.ts';
import { serverNowMs } from '../../../lib/time/server-clock.ts';
import { loadChunk, loadQuietly } from '../../../lib/version/load-chunk.ts';

/** The machine list, where users begin, does not wait for this code. */
const importDelivery = () => import('./deliver-item.ts');

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
 * Items are never sent in the session of another account, not even by a page that the user has left.
 * @returns a function that stops following the other tabs
 */
export function openForSession(outbox: Outbox): () => void {
  const session = getSession();
  const sessionId = getSessionId();
  // Many browsers cache a failed import until the page is reloaded, so the code loads before it is needed.
  void loadQuietly(importDelivery).catch(() => undefined);
  const unsubscribe = session.subscribe(() => {
    if (getSessionId() === sessionId) return;
    outbox.close();
    unsubscribe();
  });
  return outbox.open();
}
