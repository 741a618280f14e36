import { asFailure, asProblem, isWorthRetrying } from '../api/failure.ts';
import type { ItemOf, OutboxItem, OutboxKind } from './outbox-item.ts';
import type { OutboxStore } from './outbox-store.ts';

/** Sends an item; sending it again changes nothing. Throws a problem document or a network error. */
export type SendItem = (item: OutboxItem, signal: AbortSignal) => Promise<void>;

interface OutboxDependencies {
  store: OutboxStore;
  send: SendItem;
  locks: Pick<LockManager, 'request'>;
  /** Opens the way to the other tabs, which are informed of changes. */
  openChannel: () => Pick<BroadcastChannel, 'postMessage' | 'addEventListener' | 'close'>;
  nowMs: () => number;
}

export interface OutboxState {
  items: readonly OutboxItem[];
  /** What another version of the app has kept here. */
  unreadable: number;
  /** IDs of items that this device could not store: they are lost with the page. */
  unstored: ReadonlySet<string>;
  /** The ID of the item on its way. */
  sending: string | null;
  /** Items that the server does not take now, by ID. */
  delayed: ReadonlyMap<string, Delay>;
  /** IDs of items whose author is still at the form, which shows what becomes of them. */
  awaited: ReadonlySet<string>;
}

interface Delay {
  untilMs: number;
  problem: unknown;
}

/** A photo at the bad end of a mobile network. */
const sendMs = 60_000;
/** One who saves without a network does not wait longer to hear that it is kept. */
const answerMs = 8000;

/** A database whose data is being deleted cannot be opened. */
const reopenMs = 1000;

const lockName = 'washboard-outbox';
/** Signing in again, or waiting, helps. */
const laterStatuses = new Set([401, 408]);
/** A limit of the server, or a fault of the server that may concern this item alone: the others go on. */
const delayingStatuses = new Set([429, 500]);
/** Where the server does not say when. */
const delayS = 60;

export type NewItem<Kind extends OutboxKind = OutboxKind> = Pick<ItemOf<Kind>, 'kind' | 'serialNumber' | 'content'> &
  Partial<Pick<ItemOf<Kind>, 'id' | 'bytes' | 'after'>>;

type Unsaved = Omit<OutboxItem, 'revision'>;

export type Outbox = ReturnType<typeof createOutbox>;

/**
 * What is entered without a network waits here, in the order in which it was entered, and is sent when there is one. An
 * item leaves when the server has it, or when its author gives it up.
 */
export function createOutbox({ store, send, locks, openChannel, nowMs }: OutboxDependencies) {
  const listeners = new Set<() => void>();
  let state: OutboxState = {
    items: [],
    unreadable: 0,
    unstored: new Set(),
    sending: null,
    delayed: new Map(),
    awaited: new Set(),
  };

  let channel: ReturnType<typeof openChannel> | null = null;

  function change(changes: Partial<OutboxState>): void {
    state = { ...state, ...changes };
    for (const listener of listeners) listener();
  }

  const itemOf = (id: string) => state.items.find((item) => item.id === id);

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

  function setAwaited(id: string, isAwaited: boolean): void {
    const awaited = new Set(state.awaited);
    if (isAwaited) awaited.add(id);
    else awaited.delete(id);
    change({ awaited });
  }

  const isUnchanged = ({ id, revision }: OutboxItem) => itemOf(id)?.revision === revision;

  /** @param instead the revision that it replaces; null: any */
  async function put(changed: Unsaved, instead: string | null = null): Promise<OutboxItem> {
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

  const drop = (id: string) => remove((item) => item.id === id || item.after === id);

  const isReady = ({ id, trouble, after }: OutboxItem) =>
    trouble === null && (after === null || !itemOf(after)) && (state.delayed.get(id)?.untilMs ?? 0) <= nowMs();

  function setDelay(id: string, delay: Delay | null): void {
    const delayed = new Map(state.delayed);
    if (delay) delayed.set(id, delay);
    else delayed.delete(id);
    change({ delayed });
  }

  const closing = new AbortController();
  const isClosed = () => closing.signal.aborted;

  /** @returns false where the server cannot be reached. Throws the answer of a server that says no. */
  async function trySending(item: OutboxItem): Promise<boolean> {
    if (!(await isCurrent(item))) return true;
    if (isClosed()) return false;
    change({ sending: item.id });
    setDelay(item.id, null);
    try {
      await send(item, AbortSignal.any([closing.signal, AbortSignal.timeout(sendMs)]));
      if (isUnchanged(item)) await remove(({ id }) => id === item.id);
      return true;
    } catch (thrown) {
      const failure = asFailure(thrown);
      if (failure.kind === 'problem' && delayingStatuses.has(failure.status)) {
        setDelay(item.id, { untilMs: nowMs() + (failure.retryAfterS ?? delayS) * 1000, problem: thrown });
        return true;
      }
      if (isWorthRetrying(thrown) || (failure.kind === 'problem' && laterStatuses.has(failure.status))) return false;
      throw thrown;
    } finally {
      change({ sending: null });
    }
  }

  async function note(item: OutboxItem, thrown: unknown): Promise<void> {
    const problem = asProblem(thrown);
    if (!problem || !isUnchanged(item)) return;
    const trouble = { kind: problem.status === 409 ? 'conflict' : 'refused', problem } as const;
    await put({ ...item, trouble }, storedRevision(item));
  }

  /** @returns false where the server cannot be reached */
  async function sendAll(): Promise<boolean> {
    await load();
    await storeAgain();
    const tried = new Set<string>();
    for (;;) {
      const item = state.items.find((each) => isReady(each) && !tried.has(each.revision));
      if (!item) return true;
      tried.add(item.revision);
      try {
        if (!(await trySending(item))) return false;
      } catch (thrown) {
        await note(item, thrown);
      }
    }
  }

  /** One tab sends at a time. */
  const inTurn = <Result>(work: () => Promise<Result>): Promise<Result> =>
    locks.request(lockName, work) as Promise<Result>;

  let flushing: Promise<boolean> | null = null;

  function flush(): Promise<boolean> {
    flushing ??= inTurn(sendAll).finally(() => {
      flushing = null;
    });
    return flushing;
  }

  return {
    state: () => state,

    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },

    /** Reads what is kept on this device, and follows other tabs. @returns ends it */
    open(): () => void {
      const opened = openChannel();
      opened.addEventListener('message', () => void load());
      channel = opened;
      store.whenClosed(() => {
        isInDoubt = true;
        void pause(reopenMs).then(load).then(storeAgain);
      });
      void load();
      return () => {
        channel = null;
        opened.close();
      };
    },

    /** For the end of the session: what is on its way is given up, and nothing is sent any more. It all stays stored. */
    close: () => closing.abort(),

    /**
     * Keeps an item, then sends it.
     *
     * @param entered with the ID of an item that waits, it replaces that one
     * @returns `sent`, or `kept` without a network or while the server is slow
     * @throws the problem document of a server that refuses it; it is kept no longer, because its author is at the form
     */
    async submit<Kind extends OutboxKind>(entered: NewItem<Kind>): Promise<'sent' | 'kept'> {
      const { id = crypto.randomUUID(), bytes = null, after = null } = entered;
      const writtenAt = new Date(nowMs()).toISOString();
      setAwaited(id, true);
      const item = await put({ ...entered, id, bytes, after, writtenAt, trouble: null } as Unsaved);
      let isAwaited = true;
      const attempt = inTurn(async () => {
        const isWaiting = isUnchanged(item) && isReady(item);
        if (isWaiting) await trySending(item);
        return itemOf(id) === undefined;
      }).catch(async (thrown: unknown) => {
        if (isAwaited) throw thrown;
        await note(item, thrown);
        return false;
      });
      const isSent = await Promise.race([attempt, pause(answerMs)])
        .catch(async (thrown: unknown) => {
          if (isUnchanged(item)) await drop(id);
          throw thrown;
        })
        .finally(() => setAwaited(id, false));
      isAwaited = false;
      return isSent ? 'sent' : 'kept';
    },

    /** Sends everything that waits, in order. @returns false where the server cannot be reached */
    flush,

    /** Tries an item again, perhaps with other contents. */
    async retry(id: string, changes: { content?: OutboxItem['content'] } = {}): Promise<void> {
      const item = itemOf(id);
      if (!item) return;
      setDelay(id, null);
      await put({ ...item, ...changes, trouble: null } as Unsaved, storedRevision(item));
      await flush();
    },

    /** Its author gives it up, and what follows it. */
    drop,
  };
}

const pause = (ms: number) => new Promise<false>((resolve) => setTimeout(() => resolve(false), ms));
