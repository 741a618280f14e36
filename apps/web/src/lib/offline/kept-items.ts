import type { OutboxItem } from './outbox-item.ts';
import type { OutboxStore } from './outbox-store.ts';

export interface KeptState {
  items: readonly OutboxItem[];
  /** What another version of the app has kept here. */
  unreadable: number;
  /** IDs of items that this device could not store: they are lost with the page. */
  unstored: ReadonlySet<string>;
}

export interface KeptItemsDependencies {
  store: OutboxStore;
  /** Opens the way to the other tabs, which are informed of changes. */
  openChannel: () => Pick<BroadcastChannel, 'postMessage' | 'addEventListener' | 'close'>;
  onChange: () => void;
}

/** A database whose data is being deleted cannot be opened. */
const reopenMs = 1000;

export type UnsavedItem = Omit<OutboxItem, 'revision'>;

/** The items of the outbox as this tab shows them, this device stores them and other tabs change them. */
export function createKeptItems({ store, openChannel, onChange }: KeptItemsDependencies) {
  let state: KeptState = { items: [], unreadable: 0, unstored: new Set() };
  let channel: ReturnType<typeof openChannel> | null = null;

  function change(changes: Partial<KeptState>): void {
    state = { ...state, ...changes };
    onChange();
  }

  const itemOf = (id: string) => state.items.find((item) => item.id === id);
  const isUnchanged = ({ id, revision }: OutboxItem) => itemOf(id)?.revision === revision;

  /** Reads and writes happen in the order in which they were asked for. */
  let last: Promise<unknown> = Promise.resolve();
  let changesBegun = 0;

  function inOrder<Result>(work: () => Promise<Result>): Promise<Result> {
    const result = last.then(settleDoubt).then(work);
    last = result.catch(() => undefined);
    return result;
  }

  /** The browser has closed the database, perhaps because its data was deleted. */
  let isInDoubt = false;

  /** Before anything else is stored, which would make an emptied database look complete. */
  async function settleDoubt(): Promise<void> {
    if (!isInDoubt) return;
    const { isEmptied } = await store.read(state.items);
    isInDoubt = false;
    if (isEmptied) change({ unstored: new Set(state.items.map(({ id }) => id)) });
  }

  /** `overtaken`: another tab has changed the item, and its change counts. `failed`: it could not be stored. */
  function changeStore(work: () => Promise<boolean>): Promise<'done' | 'overtaken' | 'failed'> {
    changesBegun += 1;
    return inOrder(work).then(
      (isDone) => (isDone ? 'done' : 'overtaken'),
      () => 'failed',
    );
  }

  async function load(): Promise<void> {
    const begunBefore = changesBegun;
    const kept = await inOrder(() => store.read(state.items)).catch(() => null);
    // What was read is from before a change of this tab.
    if (changesBegun !== begunBefore) return load();
    if (!kept) return;
    // What could not be stored is newer than what is there.
    const unstored = new Map(state.items.filter(({ id }) => state.unstored.has(id)).map((item) => [item.id, item]));
    const items = kept.items.map((item) => unstored.get(item.id) ?? item);
    const ids = new Set(items.map(({ id }) => id));
    change({
      items: [...items, ...[...unstored.values()].filter(({ id }) => !ids.has(id))],
      unreadable: kept.unreadable,
    });
  }

  async function storeAgain(): Promise<void> {
    for (const item of state.items.filter(({ id }) => state.unstored.has(id))) {
      const outcome = await changeStore(() => store.put(item));
      if (outcome === 'done' && isUnchanged(item)) setUnstored(item.id, false);
    }
  }

  /** What another tab must not have changed meanwhile; null where the device has not stored this version. */
  const storedRevision = ({ id, revision }: OutboxItem) => (state.unstored.has(id) ? null : revision);

  /** Reads what another tab has changed or deleted. @returns whether an item is still what this tab knows */
  async function isCurrent(item: OutboxItem): Promise<boolean> {
    const isStored = state.unstored.has(item.id) || (await inOrder(() => store.has(item)).catch(() => true));
    if (!isStored) await load();
    return isUnchanged(item);
  }

  function setUnstored(id: string, isUnstored: boolean): void {
    const unstored = new Set(state.unstored);
    if (isUnstored) unstored.add(id);
    else unstored.delete(id);
    change({ unstored });
  }

  /** @param instead the revision that it replaces; null: any */
  async function put(changed: UnsavedItem, instead: string | null = null): Promise<OutboxItem> {
    const item = { ...changed, revision: crypto.randomUUID() } as OutboxItem;
    const isKnown = itemOf(item.id) !== undefined;
    change({
      items: isKnown ? state.items.map((each) => (each.id === item.id ? item : each)) : [...state.items, item],
    });
    const outcome = await changeStore(() => store.put(item, instead));
    if (outcome === 'overtaken') await load();
    else setUnstored(item.id, outcome === 'failed');
    channel?.postMessage('changed');
    return item;
  }

  async function remove(isGone: (item: OutboxItem) => boolean): Promise<void> {
    const gone = state.items.filter(isGone).map((item) => ({ id: item.id, revision: storedRevision(item) }));
    const ids = new Set(gone.map(({ id }) => id));
    const unstored = new Set([...state.unstored].filter((id) => !ids.has(id)));
    change({ items: state.items.filter((item) => !isGone(item)), unstored });
    const outcomes = await Promise.all(gone.map(({ id, revision }) => changeStore(() => store.delete(id, revision))));
    if (outcomes.includes('overtaken')) await load();
    channel?.postMessage('changed');
  }

  return {
    state: () => state,
    itemOf,
    isUnchanged,
    isCurrent,
    storedRevision,
    load,
    storeAgain,
    put,
    remove,

    /** Reads what is kept on this device, and follows other tabs. @returns ends it */
    open(): () => void {
      const opened = openChannel();
      opened.addEventListener('message', () => void load());
      channel = opened;
      store.whenClosed(() => {
        isInDoubt = true;
        setTimeout(() => void load().then(storeAgain), reopenMs);
      });
      void load();
      return () => {
        channel = null;
        opened.close();
      };
    },
  };
}
