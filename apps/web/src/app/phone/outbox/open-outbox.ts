import type { QueryClient } from '@tanstack/react-query';
import { createOutbox, type Outbox } from '../../../lib/offline/outbox.ts';
import { createOutboxStore } from '../../../lib/offline/outbox-store.ts';
import { getSession } from '../../../lib/session/session.ts';
import type { SessionState } from '../../../lib/session/session-store.ts';
import { serverNowMs } from '../../../lib/time/server-clock.ts';
import { deliverItem } from './deliver-item.ts';

/** The outbox of an account, until the session ends: what waits is never sent in somebody else's session. */
export function openOutbox(accountId: string, queryClient: QueryClient): Outbox {
  const outbox = createOutbox({
    store: createOutboxStore(accountId),
    send: (item, signal) => deliverItem(queryClient, item, signal),
    locks: navigator.locks,
    channel: new BroadcastChannel('washboard-outbox'),
    nowMs: serverNowMs,
  });
  const session = getSession();
  const sessionId = sessionIdOf(session.get());
  const unsubscribe = session.subscribe(() => {
    if (sessionIdOf(session.get()) === sessionId) return;
    outbox.close();
    unsubscribe();
  });
  return outbox;
}

const sessionIdOf = (state: SessionState) => (state.kind === 'signedIn' ? state.sessionId : null);
