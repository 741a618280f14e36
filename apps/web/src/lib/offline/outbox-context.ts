import { createContext, use, useSyncExternalStore } from 'react';
import type { Outbox, OutboxState } from './outbox.ts';
import type { ItemOf, OutboxKind } from './outbox-item.ts';

/** Null in a shell that keeps nothing for later. */
export const OutboxContext = createContext<Outbox | null>(null);

export const useOutbox = (): Outbox | null => use(OutboxContext);

const nothing: OutboxState = { items: [], unreadable: 0, unstored: new Set(), sending: null };
const never = () => () => undefined;

export function useOutboxState(): OutboxState {
  const outbox = useOutbox();
  return useSyncExternalStore(outbox?.subscribe ?? never, outbox?.state ?? (() => nothing));
}

/** What waits for a network and concerns a machine. */
export function useWaiting<Kind extends OutboxKind>(kind: Kind, serialNumber: string): ItemOf<Kind>[] {
  const { items } = useOutboxState();
  return items.filter((item): item is ItemOf<Kind> => item.kind === kind && item.serialNumber === serialNumber);
}
