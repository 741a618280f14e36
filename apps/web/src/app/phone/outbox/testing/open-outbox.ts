import type { QueryClient } from '@tanstack/react-query';
import { Outbox } from '../../../../lib/offline/outbox.ts';
import { OutboxStore } from '../../../../lib/offline/outbox-store.ts';
import { createFakeLocks } from '../../../../testing/fake-locks.ts';
import { deliverItem } from '../deliver-item.ts';

export function openOutbox(queryClient: QueryClient): Outbox {
  const outbox = new Outbox({
    store: new OutboxStore('anna'),
    send: (item, signal) => deliverItem(queryClient, item, signal),
    keepStorage: async () => undefined,
    locks: createFakeLocks(),
    openChannel: () => new BroadcastChannel('washboard-outbox'),
    nowMs: () => Date.parse('2026-11-26T08:00:00Z'),
  });
  outbox.open();
  return outbox;
}
