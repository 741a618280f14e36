import type { OutboxItem } from './outbox-item.ts';
import type { OutboxStore } from './outbox-store.ts';

export interface StoredState {
  items: readonly OutboxItem[];
  /** Number of items that another version of the app has stored. */
  unreadable: number;
  /** IDs of items that would be lost with the page. */
  unstored: ReadonlySet<string>;
}

export interface StoredItemsDependencies {
  store: OutboxStore;
  openChannel: () => Pick<BroadcastChannel, 'postMessage' | 'addEventListener' | 'close'>;
  onChange: () => void;
}

/** A database whose data is being deleted cannot be opened. */
const reopenMs = 1000;

export type UnsavedItem = Omit<OutboxItem, 'revision'>;

export class StoredItems {
  readonly #store: OutboxStore;
  readonly #openChannel: StoredItemsDependencies['openChannel'];
  readonly #onChange: () => void;
  #state: StoredState = { items: [], unreadable: 0, unstored: new Set() };
  #channel: ReturnType<StoredItemsDependencies['openChannel']> | null = null;
  /** Reads and writes run in the order of their calls. */
  #last: Promise<unknown> = Promise.resolve();
  #changesBegun = 0;
  /** The browser closed the database, perhaps because its data was deleted. */
  #isInDoubt = false;

  constructor({ store, openChannel, onChange }: StoredItemsDependencies) {
    this.#store = store;
    this.#openChannel = openChannel;
    this.#onChange = onChange;
  }

  get state(): StoredState {
    return this.#state;
  }

  itemOf(id: string): OutboxItem | undefined {
    return this.#state.items.find((item) => item.id === id);
  }

  isUnchanged({ id, revision }: OutboxItem): boolean {
    return this.itemOf(id)?.revision === revision;
  }

  /** Another tab must not have changed this revision; null if it is not stored. */
  storedRevision({ id, revision }: OutboxItem): string | null {
    return this.#state.unstored.has(id) ? null : revision;
  }

  /** @returns whether the item is unchanged */
  async isCurrent(item: OutboxItem): Promise<boolean> {
    const isStored =
      this.#state.unstored.has(item.id) || (await this.#inOrder(() => this.#store.has(item)).catch(() => true));
    if (!isStored) await this.load();
    return this.isUnchanged(item);
  }

  /** @returns stops following the other tabs */
  open(): () => void {
    const opened = this.#openChannel();
    opened.addEventListener('message', () => void this.load());
    this.#channel = opened;
    this.#store.whenClosed(() => {
      this.#isInDoubt = true;
      setTimeout(() => void this.load().then(() => this.storeAgain()), reopenMs);
    });
    void this.load();
    return () => {
      this.#channel = null;
      opened.close();
    };
  }

  async load(): Promise<void> {
    const begunBefore = this.#changesBegun;
    const stored = await this.#inOrder(() => this.#store.read(this.#state.items)).catch(() => null);
    if (this.#changesBegun !== begunBefore) return this.load();
    if (!stored) return;
    const unstored = new Map(this.#unstoredItems.map((item) => [item.id, item]));
    const items = stored.items.map((item) => unstored.get(item.id) ?? item);
    const ids = new Set(items.map(({ id }) => id));
    this.#change({
      items: [...items, ...[...unstored.values()].filter(({ id }) => !ids.has(id))],
      unreadable: stored.unreadable,
    });
  }

  async storeAgain(): Promise<void> {
    for (const item of this.#unstoredItems) {
      const outcome = await this.#changeStore(() => this.#store.put(item));
      if (outcome === 'done' && this.isUnchanged(item)) this.#setUnstored(item.id, false);
    }
  }

  /** @param instead the replaced revision; null for any */
  async put(changed: UnsavedItem, instead: string | null = null): Promise<OutboxItem> {
    const item = { ...changed, revision: crypto.randomUUID() } as OutboxItem;
    const { items } = this.#state;
    const isKnown = this.itemOf(item.id) !== undefined;
    this.#change({ items: isKnown ? items.map((each) => (each.id === item.id ? item : each)) : [...items, item] });
    const outcome = await this.#changeStore(() => this.#store.put(item, instead));
    if (outcome === 'overtaken') await this.load();
    else this.#setUnstored(item.id, outcome === 'failed');
    this.#channel?.postMessage('changed');
    return item;
  }

  async remove(isGone: (item: OutboxItem) => boolean): Promise<void> {
    const { items } = this.#state;
    const gone = items.filter(isGone).map((item) => ({ id: item.id, revision: this.storedRevision(item) }));
    const ids = new Set(gone.map(({ id }) => id));
    const unstored = new Set([...this.#state.unstored].filter((id) => !ids.has(id)));
    this.#change({ items: items.filter((item) => !isGone(item)), unstored });
    const outcomes = await Promise.all(
      gone.map(({ id, revision }) => this.#changeStore(() => this.#store.delete(id, revision))),
    );
    if (outcomes.includes('overtaken')) await this.load();
    this.#channel?.postMessage('changed');
  }

  #change(changes: Partial<StoredState>): void {
    this.#state = { ...this.#state, ...changes };
    this.#onChange();
  }

  get #unstoredItems(): OutboxItem[] {
    return this.#state.items.filter(({ id }) => this.#state.unstored.has(id));
  }

  #setUnstored(id: string, isUnstored: boolean): void {
    const unstored = new Set(this.#state.unstored);
    if (isUnstored) unstored.add(id);
    else unstored.delete(id);
    this.#change({ unstored });
  }

  #inOrder<Result>(work: () => Promise<Result>): Promise<Result> {
    const result = this.#last.then(() => this.#settleDoubt()).then(work);
    this.#last = result.catch(() => undefined);
    return result;
  }

  /** `overtaken`: the change of another tab wins. */
  #changeStore(work: () => Promise<boolean>): Promise<'done' | 'overtaken' | 'failed'> {
    this.#changesBegun += 1;
    return this.#inOrder(work).then(
      (isDone) => (isDone ? 'done' : 'overtaken'),
      () => 'failed',
    );
  }

  /** The next write would make an emptied database look complete. */
  async #settleDoubt(): Promise<void> {
    if (!this.#isInDoubt) return;
    const { isEmptied } = await this.#store.read(this.#state.items);
    this.#isInDoubt = false;
    if (isEmptied) this.#change({ unstored: new Set(this.#state.items.map(({ id }) => id)) });
  }
}
