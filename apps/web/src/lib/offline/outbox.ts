import { asFailure, asProblem, isWorthRetrying } from '../api/failure.ts';
import type { ItemOf, OutboxItem, OutboxKind } from './outbox-item.ts';
import { StoredItems, type StoredItemsDependencies, type StoredState, type UnsavedItem } from './stored-items.ts';

/**
 * Sending an item again changes nothing.
 * @throws a problem document or a network error
 */
export type SendItem = (item: OutboxItem, signal: AbortSignal) => Promise<void>;

interface OutboxDependencies extends Omit<StoredItemsDependencies, 'onChange'> {
  send: SendItem;
  keepStorage: () => Promise<void>;
  locks: Pick<LockManager, 'request'>;
  nowMs: () => number;
}

export interface OutboxState extends StoredState {
  sending: string | null;
  /** The server does not accept these items now. */
  delayed: ReadonlyMap<string, Delay>;
  /** The form of these items is still open and shows the result. */
  awaited: ReadonlySet<string>;
}

interface Delay {
  untilMs: number;
  problem: unknown;
}

/** A photo on a weak mobile network takes this long. */
const sendMs = 60_000;
/** An author without a network waits at most this long. */
const answerMs = 8000;

const maxEarlier = 10;

const lockName = 'washboard-outbox';
/** Signing in again or waiting may help. */
const laterStatuses = new Set([401, 408]);
/** The failure may concern this item alone, so the other items are sent. */
const delayingStatuses = new Set([429, 500]);
/** Applies if the server sends no `Retry-After`. */
const delayS = 60;

export type NewItem<Kind extends OutboxKind = OutboxKind> = Pick<ItemOf<Kind>, 'kind' | 'serialNumber' | 'content'> &
  Partial<Pick<ItemOf<Kind>, 'id' | 'bytes' | 'after'>>;

/** An item leaves when the server has it, or when its author deletes it. */
export class Outbox {
  readonly #dependencies: OutboxDependencies;
  readonly #stored: StoredItems;
  readonly #listeners = new Set<() => void>();
  readonly #closing = new AbortController();
  #state: OutboxState;
  #flushing: Promise<boolean> | null = null;

  constructor(dependencies: OutboxDependencies) {
    this.#dependencies = dependencies;
    this.#stored = new StoredItems({ ...dependencies, onChange: () => this.#change(this.#stored.state) });
    this.#state = { ...this.#stored.state, sending: null, delayed: new Map(), awaited: new Set() };
  }

  // `useSyncExternalStore` calls `state` detached.
  readonly state = (): OutboxState => this.#state;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  open(): () => void {
    return this.#stored.open();
  }

  /** All items stay stored. */
  close(): void {
    this.#closing.abort();
  }

  /**
   * @param entered replaces a waiting item with the same ID
   * @returns `sent`, or `waiting` without a network or while the server is slow
   * @throws the problem document of a refusal; the item is deleted, because its author is at the form
   */
  async submit<Kind extends OutboxKind>(entered: NewItem<Kind>): Promise<'sent' | 'waiting'> {
    const { id = crypto.randomUUID() } = entered;
    this.#setAwaited(id, true);
    const item = await this.#keep(id, entered);
    let isAwaited = true;
    const attempt = this.#inTurn(() => this.#sendIfReady(item)).catch(async (thrown: unknown) => {
      if (isAwaited) throw thrown;
      await this.#note(item, thrown);
      return false;
    });
    const isSent = await Promise.race([attempt, pause(answerMs)])
      .catch(async (thrown: unknown) => {
        if (this.#stored.isUnchanged(item)) await this.drop(id);
        throw thrown;
      })
      .finally(() => this.#setAwaited(id, false));
    isAwaited = false;
    if (isSent) return 'sent';
    void this.#dependencies.keepStorage();
    return 'waiting';
  }

  /** @returns false if the server cannot be reached */
  flush(): Promise<boolean> {
    this.#flushing ??= this.#inTurn(() => this.#sendAll()).finally(() => {
      this.#flushing = null;
    });
    return this.#flushing;
  }

  async retry(id: string, changes: { content?: OutboxItem['content'] } = {}): Promise<void> {
    const item = this.#stored.itemOf(id);
    if (!item) return;
    this.#setDelay(id, null);
    await this.#stored.put({ ...item, ...changes, trouble: null } as UnsavedItem, this.#stored.storedRevision(item));
    await this.flush();
  }

  /** Also deletes the items that follow it. */
  drop(id: string): Promise<void> {
    return this.#stored.remove((item) => item.id === id || item.after === id);
  }

  #change(changes: Partial<OutboxState>): void {
    this.#state = { ...this.#state, ...changes };
    for (const listener of this.#listeners) listener();
  }

  #setAwaited(id: string, isAwaited: boolean): void {
    const awaited = new Set(this.#state.awaited);
    if (isAwaited) awaited.add(id);
    else awaited.delete(id);
    this.#change({ awaited });
  }

  #setDelay(id: string, delay: Delay | null): void {
    const delayed = new Map(this.#state.delayed);
    if (delay) delayed.set(id, delay);
    else delayed.delete(id);
    this.#change({ delayed });
  }

  /** Only one tab sends at a time. */
  #inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    return this.#dependencies.locks.request(lockName, work) as Promise<Result>;
  }

  #keep(id: string, entered: NewItem): Promise<OutboxItem> {
    const { bytes = null, after = null } = entered;
    const writtenAt = new Date(this.#dependencies.nowMs()).toISOString();
    const replaced = this.#stored.itemOf(id);
    const earlier = replaced ? [...replaced.earlier, replaced.content].slice(-maxEarlier) : [];
    return this.#stored.put({ ...entered, id, bytes, after, writtenAt, earlier, trouble: null } as UnsavedItem);
  }

  #isReady({ id, trouble, after }: OutboxItem): boolean {
    if (trouble !== null || (after !== null && this.#stored.itemOf(after))) return false;
    return (this.#state.delayed.get(id)?.untilMs ?? 0) <= this.#dependencies.nowMs();
  }

  async #sendIfReady(item: OutboxItem): Promise<boolean> {
    if (this.#stored.isUnchanged(item) && this.#isReady(item)) await this.#trySending(item);
    return this.#stored.itemOf(item.id) === undefined;
  }

  /** @returns false if the server cannot be reached */
  async #sendAll(): Promise<boolean> {
    await this.#stored.load();
    await this.#stored.storeAgain();
    const tried = new Set<string>();
    for (;;) {
      const item = this.#state.items.find((each) => this.#isReady(each) && !tried.has(each.revision));
      if (!item) return true;
      tried.add(item.revision);
      try {
        if (!(await this.#trySending(item))) return false;
      } catch (thrown) {
        await this.#note(item, thrown);
      }
    }
  }

  /**
   * @returns false if the server cannot be reached
   * @throws the answer of a server that refuses the item
   */
  async #trySending(item: OutboxItem): Promise<boolean> {
    const { signal } = this.#closing;
    if (!(await this.#stored.isCurrent(item))) return true;
    if (signal.aborted) return false;
    this.#change({ sending: item.id });
    this.#setDelay(item.id, null);
    try {
      await this.#dependencies.send(item, AbortSignal.any([signal, AbortSignal.timeout(sendMs)]));
      if (this.#stored.isUnchanged(item)) await this.#stored.remove(({ id }) => id === item.id);
      return true;
    } catch (thrown) {
      return this.#handleFailure(item, thrown);
    } finally {
      this.#change({ sending: null });
    }
  }

  /**
   * @returns false if the server cannot be reached
   * @throws the answer of a server that refuses the item
   */
  #handleFailure(item: OutboxItem, thrown: unknown): boolean {
    const failure = asFailure(thrown);
    if (failure.kind === 'problem' && delayingStatuses.has(failure.status)) {
      const untilMs = this.#dependencies.nowMs() + (failure.retryAfterS ?? delayS) * 1000;
      this.#setDelay(item.id, { untilMs, problem: thrown });
      return true;
    }
    if (isWorthRetrying(thrown) || (failure.kind === 'problem' && laterStatuses.has(failure.status))) return false;
    throw thrown;
  }

  async #note(item: OutboxItem, thrown: unknown): Promise<void> {
    const problem = asProblem(thrown);
    if (!problem || !this.#stored.isUnchanged(item)) return;
    const trouble = { kind: problem.status === 409 ? 'conflict' : 'refused', problem } as const;
    await this.#stored.put({ ...item, trouble }, this.#stored.storedRevision(item));
  }
}

const pause = (ms: number) => new Promise<false>((resolve) => setTimeout(() => resolve(false), ms));
