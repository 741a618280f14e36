import { asFailure, asProblem, isWorthRetrying } from '../api/failure.ts';
import { createKeptItems, type KeptItemsDependencies, type KeptState, type UnsavedItem } from './kept-items.ts';
import type { ItemOf, OutboxItem, OutboxKind } from './outbox-item.ts';

/** Sends an item; sending it again changes nothing. Throws a problem document or a network error. */
export type SendItem = (item: OutboxItem, signal: AbortSignal) => Promise<void>;

interface OutboxDependencies extends Omit<KeptItemsDependencies, 'onChange'> {
  send: SendItem;
  /** Called when an item is kept: the browser should not delete it to make room. */
  keepStorage: () => Promise<void>;
  locks: Pick<LockManager, 'request'>;
  nowMs: () => number;
}

export interface OutboxState extends KeptState {
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

/** Changes of one item while the server has not confirmed it. */
const mostEarlier = 10;

const lockName = 'washboard-outbox';
/** Signing in again, or waiting, helps. */
const laterStatuses = new Set([401, 408]);
/** A limit of the server, or a fault of the server that may concern this item alone: the others go on. */
const delayingStatuses = new Set([429, 500]);
/** Where the server does not say when. */
const delayS = 60;

export type NewItem<Kind extends OutboxKind = OutboxKind> = Pick<ItemOf<Kind>, 'kind' | 'serialNumber' | 'content'> &
  Partial<Pick<ItemOf<Kind>, 'id' | 'bytes' | 'after'>>;

export type Outbox = ReturnType<typeof createOutbox>;

/**
 * What is entered without a network waits here, in the order in which it was entered, and is sent when there is one. An
 * item leaves when the server has it, or when its author gives it up.
 */
export function createOutbox({ store, send, keepStorage, locks, openChannel, nowMs }: OutboxDependencies) {
  const listeners = new Set<() => void>();
  const kept = createKeptItems({ store, openChannel, onChange: () => change(kept.state()) });
  const { itemOf, isUnchanged, storedRevision, put, remove } = kept;
  let state: OutboxState = { ...kept.state(), sending: null, delayed: new Map(), awaited: new Set() };

  function change(changes: Partial<OutboxState>): void {
    state = { ...state, ...changes };
    for (const listener of listeners) listener();
  }

  function setAwaited(id: string, isAwaited: boolean): void {
    const awaited = new Set(state.awaited);
    if (isAwaited) awaited.add(id);
    else awaited.delete(id);
    change({ awaited });
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
    if (!(await kept.isCurrent(item))) return true;
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
    await kept.load();
    await kept.storeAgain();
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

    open: kept.open,

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
      const replaced = itemOf(id);
      const earlier = replaced ? [...replaced.earlier, replaced.content].slice(-mostEarlier) : [];
      const item = await put({ ...entered, id, bytes, after, writtenAt, earlier, trouble: null } as UnsavedItem);
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
      if (isSent) return 'sent';
      void keepStorage();
      return 'kept';
    },

    /** Sends everything that waits, in order. @returns false where the server cannot be reached */
    flush,

    /** Tries an item again, perhaps with other contents. */
    async retry(id: string, changes: { content?: OutboxItem['content'] } = {}): Promise<void> {
      const item = itemOf(id);
      if (!item) return;
      setDelay(id, null);
      await put({ ...item, ...changes, trouble: null } as UnsavedItem, storedRevision(item));
      await flush();
    },

    /** Its author gives it up, and what follows it. */
    drop,
  };
}

const pause = (ms: number) => new Promise<false>((resolve) => setTimeout(() => resolve(false), ms));
