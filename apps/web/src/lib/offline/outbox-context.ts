import { createContext, use, useSyncExternalStore } from 'react';
import type { Outbox, OutboxState } from './outbox.ts';
import type { ItemOf, OutboxItem, OutboxKind } from './outbox-item.ts';

export const OutboxContext = createContext<Outbox | null>(null);

export const useOutbox = (): Outbox | null => use(OutboxContext);

const nothing: OutboxState = {
  items: [],
  unreadable: 0,
  unstored: new Set(),
  sending: null,
  delayed: new Map(),
  awaited: new Set(),
};
const never = () => () => undefined;

export function useOutboxState(): OutboxState {
  const outbox = useOutbox();
  return useSyncExternalStore(outbox?.subscribe ?? never, outbox?.state ?? (() => nothing));
}

/** Excludes items whose author is still at the form. */
export function useWaitingItems(): OutboxItem[] {
  const { items, awaited } = useOutboxState();
  return items.filter(({ id }) => !awaited.has(id));
}

/** Excludes items that are shown with another item, such as the photos of an entry. */
export function useUnsentEntries(): OutboxItem[] {
  const waiting = useWaitingItems();
  const ids = new Set(waiting.map(({ id }) => id));
  return waiting.filter(({ after }) => after === null || !ids.has(after));
}

export const useWaiting = <Kind extends OutboxKind>(kind: Kind, serialNumber: string): ItemOf<Kind>[] =>
  useWaitingItems().filter((item): item is ItemOf<Kind> => item.kind === kind && item.serialNumber === serialNumber);
