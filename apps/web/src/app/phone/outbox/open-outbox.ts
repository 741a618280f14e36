import type { QueryClient } from '@tanstack/react-query';
import { createOutbox } from '../../../lib/offline/outbox.ts';
import { createOutboxStore } from '../../../lib/offline/outbox-store.ts';
import { serverNowMs } from '../../../lib/time/server-clock.ts';
import { deliverItem } from './deliver-item.ts';

export const openOutbox = (accountId: string, queryClient: QueryClient) =>
  createOutbox({
    store: createOutboxStore(accountId),
    send: (item, signal) => deliverItem(queryClient, item, signal),
    locks: navigator.locks,
    channel: new BroadcastChannel('washboard-outbox'),
    nowMs: serverNowMs,
  });
